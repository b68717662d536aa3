import { retriedImport } from '../pieces/retriedImport.ts'
import type * as StoreCode from './database/storeCode.ts'

/** What the drafts need of the tab that they are in, so that a test may have several tabs in one process. */
export interface DraftPlatform {
  /** Loads the code that reads and writes the database. */
  loadCode: () => Promise<typeof StoreCode>
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

/** The tab that this code runs in. */
export const browserPlatform: DraftPlatform = {
  loadCode: () => retriedImport(() => import('./database/storeCode.ts')),
  // Typed as always present, but undefined in insecure contexts.
  locks: () => navigator.locks,
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)),
  storage: () => localStorage,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  watchPage({ gone = () => {}, hidden = () => {}, shown = () => {} }) {
    const onVisibility = () => (document.visibilityState === 'hidden' ? hidden() : shown())
    window.addEventListener('pagehide', gone)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  },
}
