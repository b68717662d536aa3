import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const explorerPath = '/graphql/explorer'

/** Content-Security-Policy of the explorer's pages: nothing from elsewhere. GQL-10. */
const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // Monaco writes the rules of its themes into style elements, Swagger UI styles on elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Files of the explorer's build by path. */
const pages = { '/graphql/explorer': 'index.html', '/sise/rest': 'rest.html' }

/**
 * Serves the schema explorer at /graphql/explorer and the page of the REST contract at /sise/rest; 503 without a build. The pages contain
 * neither schema nor contract: they request these of /graphql and /api/openapi.json, which check access. GQL-10.
 * @param folder of the built explorer
 */
export async function serveExplorer(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: `${explorerPath}/assets/`,
      decorateReply: false,
      preCompressed: true,
      // The file names contain a hash of the content.
      immutable: true,
      maxAge: '365d',
    })
  const unbuilt = 'See leht on ehitamata. Käivita: npm run build'
  for (const [path, file] of Object.entries(pages)) {
    app.get(path, (_, reply) =>
      isBuilt
        ? reply
            .headers({ 'cache-control': 'no-cache', 'content-security-policy': explorerPolicy })
            .type('text/html; charset=utf-8')
            // Read for each request, as a build may replace it while the server runs.
            .send(readFileSync(join(folder, file), 'utf8'))
        : reply.code(503).type('text/plain; charset=utf-8').send(unbuilt),
    )
    app.get(`${path}/`, (_, reply) => reply.redirect(path))
  }
}
