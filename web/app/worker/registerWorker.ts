import { savesData } from '../../lib/pieces/savesData.ts'
import { onceQuiet } from '../../lib/pieces/underWay.ts'
import type { Opened } from './afterOpening.ts'

/**
 * Registers the service worker once the first screen is usable, which makes it fetch the pages and the frame. Not where the person asks to
 * save data, and not under Vite's server. The client works the same where there is none. VISIT-1.
 */
export function registerWorker(opened: Opened): void {
  // Only built pages set siseVisit; browsers have no workers on insecure addresses.
  if (!window.siseVisit || typeof navigator.serviceWorker === 'undefined' || savesData()) return
  // Private windows and full disks refuse it.
  onceQuiet(() => void import('../later.ts').then((code) => code.registerAfterOpening(opened)).catch(() => {}))
}
