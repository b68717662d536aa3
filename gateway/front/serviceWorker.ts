import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { workerPath } from '../../schema/rules/client/pages.ts'
import { commonHeaders } from './securityHeaders.ts'

interface ServiceWorkerOptions {
  /** The folder of the built client. */
  webDir: string
  /** The Content-Security-Policy of pages. */
  policy: string
  /** SERVICE_WORKER: otherwise browsers get one that removes itself. */
  serviceWorker: boolean
}

/** Serves the client's service worker. VISIT-1, VISIT-4. */
export function serveServiceWorker(
  app: FastifyInstance,
  { webDir, policy, serviceWorker }: ServiceWorkerOptions,
): void {
  // Pages are kept with their headers: another worker comes when these change.
  const headersVersion = hash(JSON.stringify([commonHeaders, policy]))
  const headers = {
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    // What the worker itself may do: fetch the client.
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    // Its scope is /sise, above its own folder.
    'service-worker-allowed': '/sise',
    vary: 'accept-encoding',
  }
  app.get(workerPath, async (request, reply) => {
    const script = serviceWorker ? await builtWorker(webDir) : removingWorker
    if (script == null) return reply.callNotFound()
    const text = script.replace('__HEADERS_VERSION__', headersVersion)
    const etag = `"${hash(text)}"`
    reply.headers({ ...headers, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text))
  })
}

/** Read for each request, as pages are: a build under a running server brings another. */
async function builtWorker(webDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(webDir, 'worker.js'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Takes the place of the built one at once, deletes all that is kept and removes itself. Open tabs go on without. */
const removingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`
