/** What the drafts need of the tab that they are in, so that a test may have several tabs in one process. */
export interface TabPlatform {
  /** Web Locks; undefined in insecure contexts. */
  locks: () => Pick<LockManager, 'request'> | undefined
  /** A channel to the other tabs; null if the browser has none. */
  openChannel: (name: string) => BroadcastChannel | null
  /** localStorage. @throws if the browser blocks it */
  storage: () => Storage
  /** Calls `work` after a delay in ms. @returns a function that cancels it */
  after: (ms: number, work: () => void) => () => void
  /** Follows whether the page is shown: `gone` when it is being left, `hidden` when another is in front of it. @returns stops */
  watchPage: (on: PageEvents) => () => void
}

/** What a page reports of itself. */
export interface PageEvents {
  gone?: () => void
  hidden?: () => void
  shown?: () => void
}

/** What tabs report to one another about the drafts of a person. */
export type DraftMessage =
  | { kind: 'changed'; draftId: string }
  /** The draft of a page that was left is now in the database. */
  | { kind: 'left'; draftId: string }
  /** A draft has been saved as a record, or as its changes, with what these revisions of it have. */
  | { kind: 'saved'; draftId: string; originId: string; revisions: readonly string[] }
  /** A draft was deleted because a tab has undone all of its changes. A discarded draft is deleted without this message. */
  | { kind: 'erased'; draftId: string; originId: string }

/** The name of the channel of a person's tabs. */
export const channelOf = (owner: string) => `sise.drafts.${owner}`

const notePrefix = 'sise.draft.'

/** The key of the note of an open draft in localStorage: a write that may not have reached the database when the page was left. */
export const noteKeyOf = (formId: string) => notePrefix + formId

/** The keys of all notes; none if the browser blocks localStorage: then nothing can have been noted there. */
export function noteKeys(storage: TabPlatform['storage']): string[] {
  try {
    const all = storage()
    return Array.from({ length: all.length }, (_, at) => all.key(at) ?? '').filter((key) => key.startsWith(notePrefix))
  } catch {
    return []
  }
}

/**
 * Whether the drafts of a person can be encrypted, so that they survive a sign-out. Without a secret (a REST API of plain §7) or without Web
 * Crypto (an insecure context) they cannot.
 */
export function canSeal(secret: string | null): secret is string {
  // Typed as always present, but undefined in insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return secret != null && subtle != null
}
