import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import type { Context, RequestHeaders } from '../../context.ts'
import { arrivalLimit } from '../arrivalLimit.ts'
import { forwardedFor } from '../forwardedFor.ts'
import { sandboxPolicy } from '../securityHeaders.ts'
import { limitReader } from '../slowReaders.ts'
import { answerRefusal, notJson } from './requestRefusal.ts'
import { isMultipart, type MultipartTerms, readMultipart } from './uploads/multipartRequest.ts'

interface GraphqlRouteOptions {
  apollo: ApolloServer<Context>
  createContext: (headers: RequestHeaders) => Context
  /** Named in the header x-sise-client of every answer. */
  client: string | undefined
  /** The largest JSON body, in bytes. */
  bodyLimitBytes: number
  /** How long a client may read nothing of its answer, in milliseconds. */
  readerLimitMs: number
  /** What requests with files may hold, and who may send them. */
  multipart: MultipartTerms
}

/** How long a JSON body may take to arrive, in milliseconds. */
const limitArrival = arrivalLimit(300_000)

/** When an answer is sent early, this many times the body limit is still read: many clients read an answer only after sending. */
const drainedBodies = 16

/** Adds /graphql: requests are read within their limits, executed by Apollo Server, and answered. GQL-3, GQL-4. */
export function graphqlRoute(options: GraphqlRouteOptions): FastifyPluginCallback {
  const { apollo, createContext, client, bodyLimitBytes, readerLimitMs, multipart } = options
  const answerHeaders = { 'cache-control': 'no-store', ...(client && { 'x-sise-client': client }) }

  return (app, _options, registered) => {
    app.setErrorHandler(answerRefusal)

    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(answerHeaders)
      if (request.method !== 'POST' || isMultipart(request.raw)) return done()
      if (!isPlainJson(request)) return done(notJson())
      return limitArrival(request, reply, done)
    })

    // Left unread here: a parser does not get the reply, which readMultipart needs.
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    app.addHook('preValidation', async (request, reply) => {
      if (!hasUploads(request)) return
      request.body = await readMultipart(request.raw, reply.raw, readHeaders(request), multipart)
      if (request.body === undefined) reply.hijack()
    })

    app.addHook('onSend', (request, reply, payload, done) => {
      if (!hasUploads(request)) drain(request.raw, bodyLimitBytes * drainedBodies)
      done(null, typeof payload === 'string' ? limitReader(reply.raw, payload, readerLimitMs) : payload)
    })

    app.route({
      // Apollo Server refuses the methods that are not for GraphQL.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      bodyLimit: bodyLimitBytes,
      async handler(request, reply) {
        let context: Context | undefined
        try {
          const answer = await apollo.executeHTTPGraphQLRequest({
            httpGraphQLRequest: {
              method: request.method,
              headers: headerMap(request),
              search: searchOf(request.url),
              body: request.body,
            },
            context() {
              const clientGone = isMultipart(request.raw) ? goneSignal(reply.raw) : undefined
              context = createContext({ ...readHeaders(request), clientGone })
              return Promise.resolve(context)
            },
          })
          reply.code(answer.status ?? 200).headers(Object.fromEntries(answer.headers))
          if (answer.headers.get('content-type')?.startsWith('text/html'))
            reply.header('content-security-policy', sandboxPolicy)
          return answer.body.kind === 'complete' ? answer.body.string : Readable.from(answer.body.asyncIterator)
        } finally {
          // The answer takes memory until the client has it.
          onceClosed(reply.raw, () => {
            context?.end()
            context?.answer.close()
          })
        }
      },
    })
    registered()
  }
}

function headerMap({ headers }: FastifyRequest): HeaderMap {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers)) if (value != null) map.set(name, joined(value))
  return map
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

function readHeaders({ headers, raw }: FastifyRequest): RequestHeaders {
  return {
    token: headers['x-auth-token'] && joined(headers['x-auth-token']),
    idempotencyKey: headers['idempotency-key'] && joined(headers['idempotency-key']),
    forwardedFor: forwardedFor(raw),
  }
}

function joined(header: string | string[]): string {
  return Array.isArray(header) ? header.join(', ') : header
}

/**
 * Whether it is a form with files that is to be read. A form without one of the headers that make browsers ask before another site
 * may send it is not: Apollo Server refuses it by the same headers.
 */
function hasUploads({ method, headers, raw }: FastifyRequest): boolean {
  const isPreflighted = Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name'])
  return method === 'POST' && isMultipart(raw) && isPreflighted
}

function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset == null || /^charset="?utf-?8"?$/.test(charset)
  return type.trim() === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}

/** Aborted when the client leaves before it has its whole answer. Fastify's `request.signal` is aborted once the body has been read. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  onceClosed(response, () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Calls `work` when the answer has been sent or its connection was lost; at once where that has happened. */
function onceClosed(response: ServerResponse, work: () => void): void {
  if (response.destroyed) work()
  else response.once('close', work)
}

/** Reads the rest of a request and drops it; closes the connection of one that goes on for more than `limitBytes`. */
function drain(request: IncomingMessage, limitBytes: number): void {
  if (request.complete) return
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limitBytes) request.destroy()
  })
  request.resume()
}
