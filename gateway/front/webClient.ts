import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPages } from './clientPages.ts'
import { serveInstallable } from './installable.ts'
import { clientPolicy, uploadedPolicy } from './securityHeaders.ts'
import { serveServiceWorker } from './serviceWorker.ts'

interface WebClientOptions {
  /** The folder of the built client. */
  webDir: string
  embedHosts: readonly string[]
  serviceWorker: boolean
  communityName: string
  communityMark: string | undefined
}

/**
 * The version of the built client: the name of its entry file, which contains a hash of its content; undefined where none is built.
 * Sent with every GraphQL response, so that a tab opened before an upgrade notices it. NOTE-3.
 */
export function servedClient(webDir: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="[^"]*\/assets\/([^"/]+)"/.exec(pageOf(webDir) ?? '')?.[1]
}

const markPath = '/sise/mark.svg'
const yearInSeconds = 31_536_000

/**
 * Serves the built client under /sise: its files, and a page at all other paths, which the client's router handles: that of the screen at
 * the address. All pages have the same inline script. ROUTE-1.
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
  serveServiceWorker(app, { webDir, policy, serviceWorker })
  const pageAt = readPages(webDir)
  const openPage = (reply: FastifyReply, path: string) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile(pageAt(path))
  // An image of the pages, at one address for the client's own and the community's; opened by itself it runs nothing.
  app.get(markPath, (_, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': uploadedPolicy })
    return communityMark == null ? reply.sendFile('mark.svg') : reply.type('image/svg+xml').send(communityMark)
  })
  app.get('/sise', (_, reply) => openPage(reply, '/'))
  app.get<{ Params: { '*': string } }>('/sise/*', ({ params }, reply) => {
    const file = params['*']
    if (file.startsWith('assets/')) {
      if (!isAsset(webDir, file)) return reply.callNotFound()
      // A file's name contains a hash of its content, so that it can be cached for good.
      return reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`).sendFile(file)
    }
    // A page needs its own headers, and is not served by its file name.
    if (!files.has(file) || /\.(html|json)$/.test(file)) return openPage(reply, file)
    return reply.header('cache-control', 'no-cache').sendFile(file)
  })
}

/**
 * The address that a request is routed by: where one under /sise cannot be decoded, such as a link that broke in a mail, that of the
 * client, which says that there is no such page. ROUTE-3.
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

/**
 * A function that sends another page of the built client, such as `tagasiside.html`, with the community's name in the place of
 * `<!--community-->`; undefined where it is not built.
 */
export function pageSender(
  webDir: string,
  name: string,
  communityName: string,
): ((reply: FastifyReply) => FastifyReply) | undefined {
  const page = pageOf(webDir, name)?.replace('<!--community-->', () => escapeHtml(communityName))
  if (page == null) return undefined
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': clientPolicy(page, []) }
  return (reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page)
}

function pageOf(webDir: string, name = 'index.html'): string | undefined {
  try {
    return readFileSync(join(webDir, name), 'utf8')
  } catch {
    // The client is not built; /sise says so, and GraphQL works without it.
    return undefined
  }
}

/** Looks at the disk, as the page does: a build under a running server brings others, and a 404 must not be kept for good. */
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
