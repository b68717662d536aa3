import type { FastifyInstance, FastifyReply } from 'fastify'
import { version } from '../../schema/rules/generated/version.ts'
import { requestIdHeader } from '../../schema/rules/requestIds.ts'
import { mayReadMetrics } from '../../schema/rules/servers/metricsAccess.ts'
import type { GatewayConfig } from '../config.ts'
import type { RequestHeaders } from '../context.ts'
import { GatewayError, isForAdmin } from '../errors.ts'
import { typeDefs } from '../generated/typeDefs.ts'
import type { Upstream } from '../rest/client.ts'
import type { Readiness } from '../rest/readiness.ts'
import type { FindTokenFacts } from '../users/tokenFacts.ts'
import { serveCalendarFiles } from './calendarFiles.ts'
import { pageSender, serveWebClient } from './client/webClient.ts'
import { hasLeft } from './closed.ts'
import { serveExplorer } from './explorer/explorerPage.ts'
import { serveRestContract } from './explorer/restContract.ts'
import { failureBody, type FailureLog } from './failureLog.ts'
import type { Metrics } from './metrics/metrics.ts'
import { servePublicFeedback } from './publicFeedback.ts'
import { plainHeaders } from './securityHeaders.ts'
import { proxyStaticFiles } from './staticFiles.ts'
import { serveUnsubscribing } from './unsubscribing.ts'
import type { VisitorBudget } from './visitorBudget.ts'

/** Budgets of visitors: for operations, and for files. */
export interface Visitors {
  work: VisitorBudget
  files: VisitorBudget
}

interface RouteDeps {
  config: GatewayConfig
  upstream: Upstream
  tokenFacts: FindTokenFacts<RequestHeaders>
  metrics: Metrics
  readiness: () => Promise<Readiness>
  visitors: Visitors
  failures: FailureLog
}

/** Adds all routes except /graphql. */
export async function addRoutes(
  app: FastifyInstance,
  { config, upstream, tokenFacts, metrics, readiness, visitors, failures }: RouteDeps,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(plainHeaders).header(requestIdHeader, request.id)
    done()
  })
  // Set before the first plugin is awaited, because routes use the error handler that is set when they are added.
  app.setNotFoundHandler((_, reply) => sendNotFound(reply))
  app.setErrorHandler((error, request, reply) => {
    // The route may already have set headers of the response that it failed to send.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
    reply.headers(plainHeaders).header(requestIdHeader, request.id)
    if (error instanceof GatewayError) {
      if (isForAdmin(error.code)) failures.error(error, { requestId: request.id })
      if (error.details.retryAfter != null) void reply.header('retry-after', error.details.retryAfter)
      return reply.code(statusOf(error)).send(failureBody(error, request))
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status < 500) return reply.code(status).send({ msg: 'Server ei saanud päringust aru.' })
    if (!hasLeft(reply.raw, error)) failures.error(error, { requestId: request.id })
    return reply.code(500).send(failureBody(new GatewayError('INTERNAL_SERVER_ERROR'), request))
  })
  app.get('/healthz', () => ({ ok: true, version }))
  app.get('/readyz', async (_, reply) => {
    const found = await readiness()
    return reply.code(found.ready ? 200 : 503).send(found)
  })
  app.get('/metrics', async (request, reply) =>
    mayReadMetrics(request, config.metricsToken)
      ? reply.type(metrics.contentType).send(await metrics.text())
      : sendNotFound(reply),
  )
  if (config.introspection)
    app.get('/schema.graphql', (_, reply) => reply.type('text/plain; charset=utf-8').send(typeDefs))
  proxyStaticFiles(app, upstream, { ...config, visitors: visitors.files })
  await serveWebClient(app, config)
  await serveExplorer(app, config.explorerDir)
  serveRestContract(app, {
    upstream,
    tokenFacts,
    timeLimitMs: config.timeLimitMs,
    visitors: visitors.work,
  })
  serveCalendarFiles(app, { upstream, config, visitors: visitors.work })
  const { timeLimitMs, webDir, communityName } = config
  await serveUnsubscribing(app, { upstream, timeLimitMs, communityName, visitors: visitors.work })
  const sendPage = pageSender(webDir, 'tagasiside.html', communityName)
  servePublicFeedback(app, { upstream, timeLimitMs, sendPage, visitors: visitors.work })
}

/** Sends 404. */
export function sendNotFound(reply: FastifyReply): void {
  void reply.code(404).headers(plainHeaders).send({ msg: 'Antud lehte ei leitud' })
}

function statusOf({ code }: GatewayError): number {
  if (code === 'NOT_FOUND' || code === 'CONFLICT') return 404
  if (code === 'UNAUTHENTICATED') return 401
  if (code === 'FORBIDDEN') return 403
  if (code === 'TOO_MANY_REQUESTS') return 429
  return code === 'UPSTREAM_TIMEOUT' ? 504 : 502
}
