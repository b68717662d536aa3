import type { ApolloClient } from '@apollo/client'
import type { RouterProviderProps } from 'react-router-dom'
import { workerPath } from '../../../schema/rules/client/pages.ts'
import { basename } from '../../lib/basename.ts'
import { navigateMessage, pathOf } from './push.ts'

/** The objects of the client that the service worker needs. */
export interface Opened {
  client: ApolloClient
  router: RouterProviderProps['router']
}

/** Registers the service worker, and handles its messages to this tab. VISIT-1, PHONE-2. */
export async function registerAfterOpening({ client, router }: Opened): Promise<void> {
  const { serviceWorker } = navigator
  const isFirstVisit = !serviceWorker.controller
  await serviceWorker.register(workerPath, { scope: basename, updateViaCache: 'none' })
  serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== navigateMessage) return
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
  // Workbox's message: the worker caches files that were loaded before it, mostly from the browser's own cache.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedChunks() } })
}

/** The addresses of the chunks that this tab has loaded. */
const loadedChunks = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith(`${basename}/assets/`))
