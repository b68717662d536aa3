import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientPolicy, uploadedPolicy } from '../securityHeaders.ts'
import { readPages, servedPage, withCommunity } from './clientPages.ts'
import { serveInstallable } from './installable.ts'
import { serveServiceWorker } from './serviceWorker.ts'
import { textSender } from './textSender.ts'

interface WebClientOptions {
  /** The folder of the built client. */
  webDir: string
  embedHosts: readonly string[]
  serviceWorker: boolean
  communityName: string
  communityMark: string | undefined
}

/**
 * The version of the built client: the name of its entry file, which contains a hash of its content; undefined without a build.
 * Every GraphQL response has it in a header, so that a tab opened before an upgrade notices the upgrade. NOTE-3.
 */
export function servedClient(webDir: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="[^"]*\/assets\/([^"/]+)"/.exec(pageOf(webDir) ?? '')?.[1]
}

const markPath = '/sise/mark.svg'
const yearInSeconds = 31_536_000

/**
 * Serves the built client under /sise: its files, and at all other paths the page of the screen at that path, which the client's router
 * handles. All pages have the same inline script. ROUTE-1.
 */
export async function serveWebClient(
  app: FastifyInstance,
  { webDir, embedHosts, serviceWorker, communityName, communityMark }: WebClientOptions,
): Promise<void> {
  app.get('/', (_, reply) => reply.redirect('/sise'))
  const page = pageOf(webDir)
  if (page == null) {
    const unbuilt = 'Klient on ehitamata. Käivita: npm run build'
    for (const url of ['/sise', '/sise/*'])
      app.get(url, (_, reply) => reply.code(503).type('text/plain; charset=utf-8').send(unbuilt))
    return
  }

  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false })
  const files = new Set(filesIn(webDir))
  const policy = clientPolicy(page, embedHosts)
  serveInstallable(app, { webDir, communityName, communityMark })
  serveServiceWorker(app, { webDir, policy, serviceWorker, communityName })
  const pageAt = readPages(webDir)
  const sendText = textSender()
  // Pages are read for each request: a build may replace them while the server runs.
  const openPage = async (request: FastifyRequest, reply: FastifyReply, path: string, name = pageAt(path)) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).type(htmlType)
    return sendText(request, reply, name, await servedPage(webDir, name, communityName))
  }
  // The mark of the community or else of the client; its policy lets it run no script when opened as a document.
  app.get(markPath, (_, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': uploadedPolicy })
    return communityMark == null ? reply.sendFile('mark.svg') : reply.type('image/svg+xml').send(communityMark)
  })
  app.get('/sise', (request, reply) => openPage(request, reply, '/'))
  // Written by each build, after the client.
  app.get('/sise/litsentsid', (request, reply) => openPage(request, reply, '/', 'litsentsid.html'))
  app.get<{ Params: { '*': string } }>('/sise/*', (request, reply) => {
    const file = request.params['*']
    if (file.startsWith('assets/')) {
      if (!isAsset(webDir, file)) return reply.callNotFound()
      // The file name contains a hash of the content.
      return reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`).sendFile(file)
    }
    // Pages need headers of their own, so they are not served by file name.
    if (!files.has(file) || /\.(html|json)$/.test(file)) return openPage(request, reply, file)
    return reply.header('cache-control', 'no-cache').sendFile(file)
  })
}

/**
 * The address that a request is routed by. One under /sise that cannot be decoded, such as a link that a mail program broke, becomes
 * /sise/, where the client shows that the page does not exist. ROUTE-3.
 */
export function routedAddress(address: string): string {
  if (!address.startsWith('/sise/') || !address.includes('%')) return address
  try {
    decodeURIComponent(address.replace(/\?.*/, ''))
    return address
  } catch {
    return '/sise/'
  }
}

const htmlType = 'text/html; charset=utf-8'

/** Returns a function that sends another page of the built client, such as `tagasiside.html`; undefined without a build. */
export function pageSender(
  webDir: string,
  name: string,
  communityName: string,
): ((reply: FastifyReply) => FastifyReply) | undefined {
  const built = pageOf(webDir, name)
  if (built == null) return undefined
  const page = withCommunity(built, communityName)
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': clientPolicy(page, []) }
  return (reply) => reply.headers(headers).type(htmlType).send(page)
}

function pageOf(webDir: string, name = 'index.html'): string | undefined {
  try {
    return readFileSync(join(webDir, name), 'utf8')
  } catch {
    // Without a build /sise responds with 503, and GraphQL works.
    return undefined
  }
}

/** Checks the disk for each request: a build may add assets while the server runs. */
const isAsset = (webDir: string, file: string) =>
  /^assets\/[^/\\.][^/\\]*$/.test(file) && existsSync(join(webDir, file))

function filesIn(webDir: string): string[] {
  return readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(webDir.length + 1)
        .split(sep)
        .join('/'),
    )
}
