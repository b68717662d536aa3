import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const path = '/graphql/explorer'

/** Content-Security-Policy of the explorer's page: nothing from elsewhere. GQL-10. */
const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // Monaco writes the rules of its themes into style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the explorer of the schema at /graphql/explorer: a page and its files from the build; a 503 where it is not built. The page says
 * nothing of the schema: whoever may see it is told by /graphql. GQL-10.
 * @param folder of the built explorer
 */
export async function serveExplorer(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) {
    const unbuilt = 'GraphQLi uurija on ehitamata. Käivita: npm run build'
    app.get(path, (_, reply) => reply.code(503).type('text/plain; charset=utf-8').send(unbuilt))
    return
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${path}/assets/`,
    decorateReply: false,
    preCompressed: true,
    // Their names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
  })
  app.get(path, (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': explorerPolicy })
      .type('text/html; charset=utf-8')
      // Read anew, as a build under a running server brings other files.
      .send(readFileSync(file, 'utf8')),
  )
  app.get(`${path}/`, (_, reply) => reply.redirect(path))
}
