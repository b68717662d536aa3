import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trustedBy } from '../../../schema/rules/networks.ts'
import { endWithResponse, type Span, traceHeader, type Traces } from '../../../schema/rules/traces/spans.ts'
import { workFor } from '../../store/origin.ts'
import { onceOver } from '../disconnection.ts'

/** Routes that monitoring polls every few seconds. */
const ofWatchers = new Set<string | undefined>(['/metrics', '/api/valmis'])

/** Spans of the sampled requests; undefined while nothing is traced. */
let spans: WeakMap<FastifyRequest, Span> | undefined

/** The span of a request; undefined if it is not sampled. OPS-9. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans?.get(request)

/**
 * Begins a span for each request, and ends it with the response. Spans are named by the pattern of the route, as a URL may contain an
 * invitation. Continues the trace of the gateway: the traceparent is trusted from the same addresses as X-Forwarded-For. OPS-9.
 * @param trusted of `trustedProxiesOf`
 */
export function traceRequests(app: FastifyInstance, traces: Traces, trusted: string): void {
  const begun = (spans ??= new WeakMap())
  const isTrusted = trustedBy(trusted)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers, id } = request
    const { url } = routeOptions
    if (ofWatchers.has(url)) return done()
    const facts = { 'http.request.method': method, 'sise.request_id': id, ...(url != null && { 'http.route': url }) }
    const given = headers[traceHeader]
    const parent = typeof given === 'string' && isTrusted(request.socket.remoteAddress ?? '') ? given : ''
    const span = traces.begin('server', url == null ? method : `${method} ${url}`, facts, { parent })
    if (!span) return done()
    begun.set(request, span)
    onceOver(reply, () => endWithResponse(span, reply.raw))
    // For the statements of the following hooks, until the body is read: see the preHandler in server.ts.
    workFor({ requestId: id, span }, done)
  })
}
