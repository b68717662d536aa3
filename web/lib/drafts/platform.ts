import { retriedImport } from '../chunks/retriedImport.ts'
import type * as DatabaseCode from './draftDatabase.ts'
import { noteKeys, type TabPlatform } from './tabPlatform.ts'

/** A tab that can load the code of the database. That code itself uses TabPlatform, as it must not import its own loader. */
export interface DraftPlatform extends TabPlatform {
  /** Loads the code that encrypts drafts, and reads and writes the database. */
  loadCode: () => Promise<typeof DatabaseCode>
}

/** The tab that this code runs in. */
export const browserPlatform: DraftPlatform = {
  loadCode: () => retriedImport(() => import('./draftDatabase.ts')),
  // Typed as always present, but undefined in insecure contexts.
  locks: () => navigator.locks,
  openChannel: (name) => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)),
  storage: () => localStorage,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  watchPage({ left: gone = () => {}, hidden = () => {}, shown = () => {} }) {
    const onVisibility = () => (document.visibilityState === 'hidden' ? hidden() : shown())
    window.addEventListener('pagehide', gone)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', gone)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  },
}

/** Commits to the database what pages could only note in localStorage when they were left. Called when the client starts. FORUM-6. */
export function commitLeftNotes(): void {
  if (noteKeys(browserPlatform.storage).length === 0) return
  browserPlatform
    .loadCode()
    .then(({ commitNotes: takeInNotes }) => takeInNotes(browserPlatform))
    .catch(() => {
      // The encrypted notes remain, and are committed when a form or list reads the drafts.
    })
}
