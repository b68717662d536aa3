import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { GatewayError } from '../errors.ts'
import { typeDefs } from '../generated/typeDefs.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { Upstream } from '../rest/client.ts'
import { readinessOf } from '../rest/readiness.ts'
import type { Metrics } from './metrics.ts'
import { mayReadMetrics } from './metricsAccess.ts'
import { servePublicFeedback } from './publicFeedback.ts'
import { commonHeaders, nothingPolicy } from './securityHeaders.ts'
import { passStaticFiles } from './staticFiles.ts'
import { pageSender, serveWebClient } from './webClient.ts'

/** How long /readyz may take, in milliseconds: the API itself waits a second for its store before it says what is wrong. */
const readinessLimitMs = 2_000

/** What the routes beside /graphql need. */
interface Routed {
  config: GatewayConfig
  upstream: Upstream
  capabilities: Capabilities
  metrics: Metrics
}

/** Adds every route but /graphql: health, readiness, metrics, the schema, files, the client, the public form. */
export async function addRoutes(
  app: FastifyInstance,
  { config, upstream, capabilities, metrics }: Routed,
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(plainHeaders)
    done()
  })
  // Before the first plugin is awaited: routes keep the error handler they find then.
  app.setNotFoundHandler((_, reply) => leadNowhere(reply))
  app.setErrorHandler((error, _, reply) => {
    // A route may have said already what it would send.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
    reply.headers(plainHeaders)
    if (error instanceof GatewayError) return reply.code(statusOf(error)).send({ msg: error.message })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status < 500) return reply.code(status).send({ msg: 'Vigane päring.' })
    app.log.error({ err: error }, 'unforeseen error')
    return reply.code(500).send({ msg: new GatewayError('INTERNAL_SERVER_ERROR').message })
  })
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const readiness = await readinessOf(upstream, capabilities, readinessLimitMs)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
  app.get('/metrics', async (request, reply) =>
    mayReadMetrics(request, config.metricsToken)
      ? reply.type(metrics.contentType).send(await metrics.text())
      : leadNowhere(reply),
  )
  if (config.introspection)
    app.get('/schema.graphql', (_, reply) => reply.type('text/plain; charset=utf-8').send(typeDefs))
  passStaticFiles(app, upstream, config)
  await serveWebClient(app, config)
  const { timeLimitMs, webDir } = config
  servePublicFeedback(app, { upstream, capabilities, timeLimitMs, sendPage: pageSender(webDir, 'tagasiside.html') })
}

const plainHeaders = { ...commonHeaders, 'content-security-policy': nothingPolicy }

/** 404 for an address that is none. */
export function leadNowhere(reply: FastifyReply): void {
  void reply.code(404).headers(plainHeaders).send({ msg: 'Antud lehte ei leitud' })
}

function statusOf({ code }: GatewayError): number {
  if (code === 'NOT_FOUND') return 404
  return code === 'UPSTREAM_TIMEOUT' ? 504 : 502
}
