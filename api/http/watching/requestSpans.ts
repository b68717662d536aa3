import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trustedBy } from '../../../schema/rules/networks.ts'
import { endAnswered, type Span, traceHeader, type Traces } from '../../../schema/rules/traces/spans.ts'
import { workFor } from '../../store/origin.ts'
import { onceOver } from '../disconnection.ts'

/** What is asked every few seconds by whoever looks after the api. */
const ofWatchers = new Set<string | undefined>(['/metrics', '/api/valmis'])

/** Of the requests that are sampled. None while nothing is traced. */
let spans: WeakMap<FastifyRequest, Span> | undefined

/** The span of a request; undefined where it is not sampled. OPS-9. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans?.get(request)

/**
 * Begins a span for each request, and ends it with the answer: by the pattern of its route, as an address may contain an invitation. The trace
 * of the gateway goes on: of whose X-Forwarded-For is trusted, the traceparent is, too. OPS-9.
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
    onceOver(reply, () => endAnswered(span, reply.raw))
    // For the statements of what follows, until the body is read: see the preHandler of the server.
    workFor({ requestId: id, span }, done)
  })
}
