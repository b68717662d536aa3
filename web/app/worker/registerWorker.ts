import { savesData } from '../../lib/chunks/savesData.ts'
import { whenQuiet } from '../../lib/chunks/trackPending.ts'
import type { Opened } from './afterOpening.ts'

/**
 * Registers the service worker once the first screen is usable, after which it fetches the pages and the shell. Not if data saver is on,
 * and not under Vite's server. The client works the same without it. VISIT-1.
 */
export function registerWorker(opened: Opened): void {
  // Only built pages set siseVisit; insecure contexts have no service workers.
  if (!window.siseVisit || typeof navigator.serviceWorker === 'undefined' || savesData()) return
  // Registration fails in private windows and on full disks.
  whenQuiet(() => void import('../later.ts').then((code) => code.registerAfterOpening(opened)).catch(() => {}))
}
