// The service worker: a separate program, built by scripts/building/serviceWorker.ts and served by gateway/front/client/serviceWorker.ts.
// It caches the client of one version and never data: it ignores every request that is neither for a page nor for a file of the client.
// VISIT-1, VISIT-2, VISIT-3.
import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { routeChooser } from '../../../schema/rules/client/pages.ts'
import { basename } from '../../lib/basename.ts'
import { savesData } from '../../lib/chunks/savesData.ts'
import { handlePushes, type PushScope } from './push.ts'

// Missing in TypeScript's library for pages.
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: {
  /**
   * Written by the build: pages, by the addresses of their routes, and the files of the shell. The gateway adds the SHA-256 of each page as it
   * sends it.
   */
  __WB_MANIFEST: { url: string; revision: string | null }[]
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  registration: ServiceWorkerRegistration
} & PushScope

/** Written by the gateway: it changes with the headers of pages, which are cached with them. */
const pagesVersion = '__PAGES_VERSION__'

/** A single cache, so that a new version deletes everything that the previous one has cached. */
const cacheName = 'sise'

/** The hashes of pages, by address. */
const integrities = new Map<string, string>()
const precache = new PrecacheController({ cacheName })
precache.addToCacheList(
  self.__WB_MANIFEST.map(({ url, revision }) => {
    // The file name of a chunk contains a hash.
    if (revision == null) return { url, revision }
    // During an upgrade the server may return another version of the page, which must not be cached as this version's.
    const integrity = `sha256-${revision}`
    integrities.set(url, integrity)
    return { url, revision: `${revision} ${pagesVersion}`, integrity }
  }),
)

self.addEventListener('install', (event) => {
  // Without the install step it still replaces the previous version, and caches what is used.
  if (!savesData()) void precache.install(event)
})
// Fired when no tab of the previous version is open.
self.addEventListener('activate', (event) => void precache.activate(event))
// Includes the tab of a first visit, so that its further files are cached.
clientsClaim()

handlePushes(self)

const routeAt = routeChooser([...integrities.keys()].map((url) => url.slice(basename.length)))

registerRoute(
  ({ request, url, sameOrigin }) => {
    if (!sameOrigin || request.mode !== 'navigate' || !/^\/sise(\/|$)/.test(url.pathname)) return false
    const route = routeAt(url.pathname.slice(basename.length))
    return route != null && { page: basename + route }
  },
  ({ event, request, params }) => {
    const { page } = params as { page: string }
    const cachedPage = () => pageOf(page, event as ExtendableEvent).catch(() => fetch(request))
    return isReload(request) ? newestPage(request).catch(cachedPage) : cachedPage()
  },
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(`${basename}/assets/`) && !request.headers.has('x-auth-token'),
  new CacheFirst({ cacheName }),
)

/**
 * The page of this version, cached under the address of its route, so that the cache reveals no address that a person has opened. A missing
 * one is fetched. @throws if the server has another version by now, or does not respond
 */
function pageOf(page: string, event: ExtendableEvent): Promise<Response> {
  const cacheKey = precache.getCacheKeyForURL(page)
  return precache.strategy.handle({
    event,
    request: new Request(page),
    params: { cacheKey, integrity: integrities.get(page) },
  })
}

/** Whether the person has reloaded the page. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload'

/** The server's current page. If a newer version is waiting, unregisters this worker: it would control the next tab again. */
async function newestPage(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (self.registration.waiting ?? self.registration.installing) await self.registration.unregister()
  return response
}
