import { workerPath } from '../../../schema/rules/pages.ts'
import { basename } from '../../lib/basename.ts'
import { savesData } from '../../lib/pieces/savesData.ts'
import { onceQuiet } from '../../lib/pieces/underWay.ts'

/**
 * Registers the service worker once the first screen is usable, which makes it fetch the pages and the frame. Not where the person asks to
 * save data, and not under Vite's server. The client works the same where there is none. VISIT-1.
 */
export function registerWorker(): void {
  // Only built pages set siseVisit; browsers have no workers on insecure addresses.
  if (!window.siseVisit || !('serviceWorker' in navigator) || savesData()) return
  // Private windows and full disks refuse it.
  onceQuiet(() => void register().catch(() => {}))
}

async function register() {
  const { serviceWorker } = navigator
  const isFirstVisit = !serviceWorker.controller
  await serviceWorker.register(workerPath, { scope: basename, updateViaCache: 'none' })
  if (!isFirstVisit) return
  const { active } = await serviceWorker.ready
  // Workbox's message: the worker keeps what came before it, mostly from the browser's own cache.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedParts() } })
}

/** The addresses of the parts of the client that this tab has loaded. */
const loadedParts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(`${basename}/assets/`))
