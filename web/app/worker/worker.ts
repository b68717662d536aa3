// The service worker: a program of its own beside the client, built by scripts/building/serviceWorker.ts and served by
// gateway/front/serviceWorker.ts. It keeps the client of one version and never data: what is neither a page nor a part of the client passes
// it untouched. VISIT-1, VISIT-2, VISIT-3.
import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { routeChooser } from '../../../schema/rules/client/pages.ts'
import { basename } from '../../lib/basename.ts'
import { savesData } from '../../lib/pieces/savesData.ts'
import { answerPushes, type PushScope } from './push.ts'

// What TypeScript's library for pages has not.
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: {
  /** Written by the build: pages, by the addresses of their routes and with the SHA-256 of their content, and the parts of the frame. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  registration: ServiceWorkerRegistration
} & PushScope

/** Written by the gateway: it changes with the headers of pages, which are kept with them. */
const headersVersion = '__HEADERS_VERSION__'

/** A single cache, so that a version that takes over deletes all that the former one has kept. */
const cacheName = 'sise'

/** The hashes of pages, by address. */
const integrities = new Map<string, string>()
const kept = new PrecacheController({ cacheName })
kept.addToCacheList(
  self.__WB_MANIFEST.map(({ url, revision }) => {
    // The name of a part contains a hash.
    if (revision == null) return { url, revision }
    // During an upgrade another page may stand at the address: none is kept under the name of this version.
    const integrity = `sha256-${revision}`
    integrities.set(url, integrity)
    return { url, revision: `${revision} ${headersVersion}`, integrity }
  }),
)

self.addEventListener('install', (event) => {
  // Installed without them it still takes the place of the former version, and keeps what is used.
  if (!savesData()) void kept.install(event)
})
// Comes when no tab of the former version is open.
self.addEventListener('activate', (event) => void kept.activate(event))
// The tab of a first visit, too, so that what it uses from now on is kept.
clientsClaim()

answerPushes(self)

const routeAt = routeChooser([...integrities.keys()].map((url) => url.slice(basename.length)))

registerRoute(
  ({ request, url, sameOrigin }) => {
    if (!sameOrigin || request.mode !== 'navigate' || !/^\/sise(\/|$)/.test(url.pathname)) return false
    const route = routeAt(url.pathname.slice(basename.length))
    return route != null && { page: basename + route }
  },
  ({ event, request, params }) => {
    const { page } = params as { page: string }
    const keptPage = () => pageOf(page, event as ExtendableEvent).catch(() => fetch(request))
    return isReload(request) ? newestPage(request).catch(keptPage) : keptPage()
  },
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(`${basename}/assets/`) && !request.headers.has('x-auth-token'),
  new CacheFirst({ cacheName }),
)

/**
 * The page of this version by the address of its route, under which it is kept, so that no address that a person has opened is. One that
 * is missing is fetched. @throws where the server has another version by now, or does not answer
 */
function pageOf(page: string, event: ExtendableEvent): Promise<Response> {
  const cacheKey = kept.getCacheKeyForURL(page)
  return kept.strategy.handle({
    event,
    request: new Request(page),
    params: { cacheKey, integrity: integrities.get(page) },
  })
}

/** Whether the person has asked for the page anew. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload'

/** The page that the server has now. With a newer version waiting, this one ends: it would come back with the next tab. */
async function newestPage(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (self.registration.waiting ?? self.registration.installing) await self.registration.unregister()
  return response
}
