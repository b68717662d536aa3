import type { Capabilities } from './capabilities.ts'
import type { WriteAnswer } from './client.ts'
import { ifMatch } from './versions.ts'

/** The answer of a write of a record. */
export interface WrittenRecord extends Omit<WriteAnswer, 'version'> {
  /**
   * The version that this very write has made, never a later one: null on a server without versions, undefined if the server has not
   * told it.
   */
  version: string | null | undefined
}

/** A new record. */
export interface RecordCreation {
  /** The whole record with the defaults of §3: servers of §7 store what they get. Called once the server is known. */
  whole: (capabilities: ReadonlySet<string>) => object | Promise<object>
  /** Headers with the Idempotency-Key, if the client has sent one (REST-7). */
  headers: Record<string, string>
  send: (body: object, headers: Record<string, string>) => Promise<WriteAnswer>
  /** Discards what has been read before; called whether or not the write succeeds. */
  forget: () => void
}

/** A change of some fields of a record. */
export interface RecordChange<Changes extends object, Now> {
  /** Reads the record as it is now. @throws NOT_FOUND */
  read: () => Promise<Now>
  /** Whether the changes name parts of the record that only a read gives, such as modules of unknown kind. */
  needsNow?: boolean
  /** The changes in the wire's values. @param now the current record, if it has been read */
  changes: (now: Now | undefined, capabilities: ReadonlySet<string>) => Changes | Promise<Changes>
  /** The body for servers that announce `partial-put`, where the changes are not it. */
  toWire?: (changes: Changes) => object
  /** The body for servers where a PUT replaces the record: the changes laid over it, so that unknown properties are kept. */
  wholeToWire: (changes: Changes, now: Now) => object | Promise<object>
  /** The version that was edited, sent as If-Match. Needs no check of `if-match`: only servers with versions give one. */
  version?: string | null | undefined
  send: (body: object, headers: Record<string, string>) => Promise<WriteAnswer>
  /** Discards what has been read before; called whether or not the write succeeds. */
  forget: () => void
}

/**
 * Creates the writer of records of one request. What is sent depends on what the server can: this has to be known, since the whole of a
 * record, sent to a server that takes changes, would undo what others have changed meanwhile.
 */
export function recordWriter(capabilities: Capabilities) {
  return {
    /** @throws UPSTREAM_ERROR if the server's capabilities cannot be read */
    async create({ whole, headers, send, forget }: RecordCreation): Promise<WrittenRecord> {
      const known = await capabilities.established()
      const body = await whole(known)
      return ofThisWrite(known, await send(body, headers).finally(forget))
    },
    /** @throws CONFLICT if the record has changed since `version`; UPSTREAM_ERROR if the server's capabilities cannot be read */
    async change<Changes extends object, Now>(change: RecordChange<Changes, Now>): Promise<WrittenRecord> {
      const { version, send, forget } = change
      const headers = version == null ? {} : ifMatch(version)
      const known = await capabilities.established()
      const body = await bodyOf(change, known)
      return ofThisWrite(known, await send(body, headers).finally(forget))
    },
  }
}

async function bodyOf<Changes extends object, Now>(
  change: RecordChange<Changes, Now>,
  known: ReadonlySet<string>,
): Promise<object> {
  const { read, needsNow = false, changes, toWire = asTheyAre, wholeToWire } = change
  if (known.has('partial-put')) return toWire(await changes(needsNow ? await read() : undefined, known))
  const now = await read()
  return wholeToWire(await changes(now, known), now)
}

const asTheyAre = (changes: object) => changes

function ofThisWrite(known: ReadonlySet<string>, answer: WriteAnswer): WrittenRecord {
  return { ...answer, version: known.has('if-match') ? answer.version : null }
}
