import type { PageCursors } from '../lib/pages.ts'
import type { RestPath } from './path.ts'
import type { RefusalReading } from './refusal.ts'

/** Options of a call besides path and body. */
export interface CallOptions extends RefusalReading {
  headers?: Record<string, string>
}

/** A response with its cursors and version. */
export interface RestPage {
  body: unknown
  cursors: PageCursors
  /** The ETag of the response, for a later If-Match. */
  version: string | undefined
}

/** A response of the API as it was read. */
export interface ReadPage extends RestPage {
  bytes: Buffer
  /** The header that `cursors` come from. */
  link: string | undefined
}

/** A read of an earlier operation. */
export interface PastRead extends Pick<ReadPage, 'bytes' | 'link' | 'version'> {
  key: string
  path: RestPath
  options: CallOptions | undefined
  /** How many reads had ended when it began: those of one turn do not depend on each other. */
  turn: number
}

/** What one operation reads: whatever is read twice is one call, failures too. */
export interface OperationReads {
  page(path: RestPath, options: CallOptions | undefined): Promise<ReadPage>
  /**
   * Makes the call of an earlier read once more, for this operation.
   * @param known reads with it: a body with their bytes need not be parsed
   * @returns null where it failed
   */
  again(past: PastRead, known: readonly PastRead[]): Promise<ReadPage | null>
  /** All reads, in the order of their calls; null where one has failed, or the operation depended on more than on them. */
  past(): PastRead[] | null
  /** Call for an operation that depends on more than its reads, such as the time. */
  dependOnMore(): void
}

/** Creates the reads of an operation. @param read makes a call */
export function operationReads(
  read: (path: RestPath, options: CallOptions | undefined, known: readonly PastRead[]) => Promise<ReadPage>,
): OperationReads {
  const kept = new Map<string, Promise<ReadPage>>()
  const begun: (Omit<PastRead, 'bytes' | 'link' | 'version'> & { page?: ReadPage })[] = []
  let ended = 0
  let dependsOnMore = false

  function begin(path: RestPath, options: CallOptions | undefined, known: readonly PastRead[]): Promise<ReadPage> {
    const key = options?.headers ? `${path.url} ${JSON.stringify(options.headers)}` : path.url
    const found = kept.get(key)
    if (found) return found
    const one: (typeof begun)[number] = { key, path, options, turn: ended }
    begun.push(one)
    const page = read(path, options, known).then(
      (done) => {
        ended += 1
        return (one.page = done)
      },
      (error: unknown) => {
        ended += 1
        throw error
      },
    )
    kept.set(key, page)
    return page
  }

  return {
    page: (path, options) => begin(path, options, []),
    again: ({ path, options }, known) => begin(path, options, known).catch(() => null),
    past() {
      if (dependsOnMore) return null
      const past = begun.flatMap(({ page, ...one }) => {
        if (!page) return []
        const { bytes, link, version } = page
        return { ...one, bytes, link, version }
      })
      return past.length === begun.length ? past : null
    },
    dependOnMore: () => void (dependsOnMore = true),
  }
}

/** Whether a response is the one that was read before, byte for byte, as far as anything is read of it. */
export function isUnchanged(past: Pick<PastRead, 'bytes' | 'link' | 'version'>, now: typeof past): boolean {
  return past.link === now.link && past.version === now.version && past.bytes.equals(now.bytes)
}
