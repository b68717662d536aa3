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

/** What a page tells of itself. */
export interface PageEvents {
  gone?: () => void
  hidden?: () => void
  shown?: () => void
}
