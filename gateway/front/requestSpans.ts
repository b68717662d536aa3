import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { endWithResponse, notSampled, type Span, traceHeader, type Traces } from '../../schema/rules/traces/spans.ts'
import { onceClosed } from './closed.ts'
import { requestIdOf } from './requestId.ts'

/** Paths that monitoring requests every few seconds. */
const ofWatchers = /^\/(healthz|readyz|metrics)\b/

/** Spans of sampled requests; undefined while tracing is off. */
let spans: WeakMap<IncomingMessage, Span> | undefined

/** The span of a request; undefined while tracing is off. OPS-9. */
export const spanOf = (request: IncomingMessage): Span | undefined => spans && (spans.get(request) ?? notSampled)

/**
 * Begins a span for each request before any other listener, and ends it with the response. The client's trace is only linked, not
 * continued: otherwise strangers could choose what is traced, and join their requests to those of others. OPS-9.
 */
export function traceRequests(server: Server, traces: Traces): void {
  const begun = (spans ??= new WeakMap())
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    if (ofWatchers.test(url)) return
    const facts = { 'http.request.method': method, 'sise.request_id': requestIdOf(request) }
    const mentioned = headers[traceHeader]
    const span = traces.begin('server', method, facts, typeof mentioned === 'string' ? { mentioned } : {})
    if (!span) return
    begun.set(request, span)
    onceClosed(response, () => endWithResponse(span, response))
  })
}

/** Names spans by route pattern: a URL may contain an invitation. */
export function nameByRoute(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, method, routeOptions: { url } }, _reply, done) => {
    if (url != null) {
      spanOf(raw)?.rename(`${method} ${url}`)
      spanOf(raw)?.note({ 'http.route': url })
    }
    done()
  })
}
