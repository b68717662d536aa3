import type { ApolloClient } from '@apollo/client'
import type { RouterProviderProps } from 'react-router-dom'
import { workerPath } from '../../../schema/rules/client/pages.ts'
import { basename } from '../../lib/basename.ts'
import { goThere, pathOf } from './push.ts'

/** What the service worker needs of the client. */
export interface Opened {
  client: ApolloClient
  router: RouterProviderProps['router']
}

/** Registers the service worker, and follows what it asks of this tab. VISIT-1, PHONE-2. */
export async function registerAfterOpening({ client, router }: Opened): Promise<void> {
  const { serviceWorker } = navigator
  const isFirstVisit = !serviceWorker.controller
  await serviceWorker.register(workerPath, { scope: basename, updateViaCache: 'none' })
  serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== goThere) return
      ports[0]?.postMessage('')
      void router.navigate(pathOf(data.path).slice(basename.length) || '/')
    },
  )
  if (typeof Notification !== 'undefined' && Notification.permission === 'granted')
    void import('../../users/notifications/chunk.ts')
      .then(({ followPushSubscription }) => followPushSubscription(client))
      .catch(() => {})
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
