import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onceAborted } from '../../../schema/rules/aborts.ts'
import { trustedBy } from '../../../schema/rules/networks.ts'
import { endAnswered, type Span, traceHeader, type Traces } from '../../../schema/rules/traces/spans.ts'
import { workFor } from '../../store/origin.ts'
import { whileConnected } from '../disconnection.ts'

/** None while nothing is traced. */
let spans: WeakMap<FastifyRequest, Span> | undefined

/** The span of a request; undefined where requests are not traced. OPS-9. */
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
    const facts = { 'http.request.method': method, 'sise.request_id': id, ...(url != null && { 'http.route': url }) }
    const given = headers[traceHeader]
    const parent = typeof given === 'string' && isTrusted(request.socket.remoteAddress ?? '') ? given : ''
    const span = traces.begin('server', url == null ? method : `${method} ${url}`, facts, { parent })
    begun.set(request, span)
    onceAborted(whileConnected(reply), () => endAnswered(span, reply.raw))
    // For the statements of what follows, until the body is read: see the preHandler of the server.
    workFor({ requestId: id, span }, done)
  })
  app.addHook('onResponse', (request, { raw: response }, done) => {
    const span = spanOf(request)
    if (span) endAnswered(span, response)
    done()
  })
}
