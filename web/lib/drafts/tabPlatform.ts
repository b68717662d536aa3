/** The browser APIs that drafts use, so that a test can run several tabs in one process. */
export interface TabPlatform {
  /** Web Locks; undefined in insecure contexts. */
  locks: () => Pick<LockManager, 'request'> | undefined
  /** A channel to the other tabs; null if the browser has none. */
  openChannel: (name: string) => BroadcastChannel | null
  /** localStorage. @throws if the browser blocks it */
  storage: () => Storage
  /** Calls `work` after a delay in ms. @returns a function that cancels it */
  after: (ms: number, work: () => void) => () => void
  /** Watches the visibility of the page. @returns a function that stops it */
  watchPage: (on: PageEvents) => () => void
}

/** Listeners for the visibility of a page. `left`: the page is being left. `hidden`: another tab or window covers it. */
export interface PageEvents {
  left?: () => void
  hidden?: () => void
  shown?: () => void
}

/** The messages that tabs send to one another about the drafts of a person. */
export type DraftMessage =
  | { kind: 'changed'; draftId: string }
  /** A draft that a page noted when it was left is now in the database. */
  | { kind: 'left'; draftId: string }
  /** These revisions of a draft have been saved to the server. */
  | { kind: 'saved'; draftId: string; originId: string; revisions: readonly string[] }
  /** A tab has deleted a draft because the person has undone all of its changes. Discarding a draft sends no such message. */
  | { kind: 'erased'; draftId: string; originId: string }

/** The name of the BroadcastChannel of a person's tabs. */
export const channelOf = (owner: string) => `sise.drafts.${owner}`

const notePrefix = 'sise.draft.'

/** The localStorage key of an open draft's note: a write that may not have reached the database when the page was left. */
export const noteKeyOf = (formId: string) => notePrefix + formId

/** The keys of all notes; none if the browser blocks localStorage, where nothing can have been noted. */
export function noteKeys(storage: TabPlatform['storage']): string[] {
  try {
    const all = storage()
    return Array.from({ length: all.length }, (_, at) => all.key(at) ?? '').filter((key) => key.startsWith(notePrefix))
  } catch {
    return []
  }
}

/**
 * Whether the drafts of a person can be encrypted, so that they survive a sign-out. This needs a secret, which a REST API of plain §7 does
 * not have, and Web Crypto, which insecure contexts do not have.
 */
export function canSeal(secret: string | null): secret is string {
  // Typed as always present, but undefined in insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return secret != null && subtle != null
}
