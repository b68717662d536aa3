import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientPolicy } from './securityHeaders.ts'

interface WebClientOptions {
  /** The folder of the built client. */
  webDir: string
  embedHosts: readonly string[]
}

/**
 * Which client is served: the name of its entry file, which changes with its content; undefined where none is built. Sent with
 * every GraphQL answer, so that a tab that was open over an upgrade notices.
 */
export function servedClient(webDir: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="[^"]*\/assets\/([^"/]+)"/.exec(pageOf(webDir) ?? '')?.[1]
}

const yearInSeconds = 31_536_000

/** Serves the built client under /sise: its files, and its page for every place that only the client knows (ROUTE-1). */
export async function serveWebClient(app: FastifyInstance, { webDir, embedHosts }: WebClientOptions): Promise<void> {
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
  const openPage = (reply: FastifyReply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile('index.html')
  app.get('/sise', (_, reply) => openPage(reply))
  app.get<{ Params: { '*': string } }>('/sise/*', ({ params }, reply) => {
    const file = params['*']
    if (file.startsWith('assets/')) {
      // Their names change with their content.
      if (files.has(file)) reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
    }
    // Pages have places of their own.
    if (!files.has(file) || file.endsWith('.html')) return openPage(reply)
    return reply.header('cache-control', 'no-cache').sendFile(file)
  })
}

/**
 * Sends another page of the built client, such as `tagasiside.html`, from where serveWebClient has been called; undefined
 * where it is not built.
 */
export function pageSender(webDir: string, name: string): ((reply: FastifyReply) => FastifyReply) | undefined {
  const page = pageOf(webDir, name)
  if (page == null) return undefined
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': clientPolicy(page, []) }
  return (reply) => reply.headers(headers).sendFile(name)
}

function pageOf(webDir: string, name = 'index.html'): string | undefined {
  try {
    return readFileSync(join(webDir, name), 'utf8')
  } catch {
    return undefined // Said on the page itself: the GraphQL side works without a client.
  }
}

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
