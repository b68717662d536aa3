import { retriedImport } from '../pieces/retriedImport.ts'
import type * as StoreCode from './database/storeCode.ts'
import type { TabPlatform } from './tabPlatform.ts'

/** A tab, and the way to the code of the database, which that code itself must not import. */
export interface DraftPlatform extends TabPlatform {
  /** Loads the code that reads and writes the database. */
  loadCode: () => Promise<typeof StoreCode>
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
