import { retriedImport } from '../pieces/retriedImport.ts'
import type * as DatabaseCode from './draftDatabase.ts'
import { noteKeys, type TabPlatform } from './tabPlatform.ts'

/** A tab, and the way to the code of the database, which that code itself must not import. */
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

/** Puts what pages could only note when they were left into the database, when the client starts. FORUM-6. */
export function takeInLeftDrafts(): void {
  if (noteKeys(browserPlatform.storage).length === 0) return
  browserPlatform
    .loadCode()
    .then(({ takeInNotes }) => takeInNotes(browserPlatform))
    .catch(() => {
      // They stay where they are, encrypted, and are put into the database when a form or a list looks for drafts.
    })
}
