import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageHashPlaceholder, workerPath } from '../../../schema/rules/client/pages.ts'
import { commonHeaders } from '../securityHeaders.ts'
import { servedPage } from './clientPages.ts'
import { textHash, textSender } from './textSender.ts'

interface ServiceWorkerOptions {
  /** The folder of the built client. */
  webDir: string
  /** The Content-Security-Policy of pages. */
  policy: string
  /** SERVICE_WORKER; false serves a worker that unregisters itself. */
  serviceWorker: boolean
  /** The pages contain it. */
  communityName: string
}

/** Serves the client's service worker. VISIT-1, VISIT-4. */
export function serveServiceWorker(
  app: FastifyInstance,
  { webDir, policy, serviceWorker, communityName }: ServiceWorkerOptions,
): void {
  // The worker caches pages as they were sent, so it changes with their headers, too, which its hashes of pages do not cover.
  const pagesVersion = textHash(JSON.stringify([commonHeaders, policy]))
  const sendText = textSender()
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    // The worker only fetches the client.
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    // Its scope is /sise, above its own folder.
    'service-worker-allowed': '/sise',
  }
  app.get(workerPath, async (request, reply) => {
    const script = serviceWorker ? await builtWorker(webDir, communityName) : removingWorker
    if (script == null) return reply.callNotFound()
    return sendText(request, reply.headers(headers), workerPath, script.replace('__PAGES_VERSION__', pagesVersion))
  })
}

const pageHashes = new RegExp(`${pageHashPlaceholder}([\\w./-]+)`, 'g')

const sha256 = (page: string) => createHash('sha256').update(page).digest('base64')

/**
 * The built worker with the hashes of the pages that it caches, which have the community's name; undefined without a build. Read for each
 * request: a build may replace it while the server runs. VISIT-1.
 */
async function builtWorker(webDir: string, communityName: string): Promise<string | undefined> {
  const script = await readScript(webDir)
  if (script == null) return undefined
  const files = new Set(Array.from(script.matchAll(pageHashes), ([, file = '']) => file))
  const hashes = await Promise.all(
    Array.from(files, async (file) => [file, sha256(await servedPage(webDir, file, communityName))] as const),
  )
  const hashOf = new Map(hashes)
  return script.replace(pageHashes, (_, file: string) => hashOf.get(file) ?? '')
}

async function readScript(webDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(webDir, 'worker.js'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A worker that replaces the built one at once, deletes all caches and unregisters itself. Open tabs continue without a worker. It deletes
 * several times, as the built one may still be caching responses that it was waiting for.
 */
const removingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  await deleteCaches()
  await registration.unregister()
  for (const seconds of [1, 3, 9]) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    await deleteCaches()
  }
}
async function deleteCaches() {
  for (const name of await caches.keys()) await caches.delete(name)
}
`
