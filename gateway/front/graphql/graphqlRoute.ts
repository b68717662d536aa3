import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../../schema/rules/scopes.ts'
import type { Context, PrintedResponse, RequestHeaders, ResponseMemory } from '../../context.ts'
import type { FindTokenFacts } from '../../users/tokenFacts.ts'
import { arrivalLimit } from '../arrivalLimit.ts'
import { onceClosed, whileResponding } from '../closed.ts'
import type { RefusedDocuments } from '../refusedDocuments.ts'
import { sandboxPolicy } from '../securityHeaders.ts'
import { joined, senderOf } from '../sender.ts'
import { limitReader } from '../slowReaders.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import { refusalOfPairs } from './limits.ts'
import { operationOfBody, operationOfSearch, type Operations, requireRegistered } from './operations/operations.ts'
import { type RegisteredReads, streamOf } from './registeredReads.ts'
import { requestMessage } from './requestMessages.ts'
import { notJson, RequestRefusal, sendRefusal } from './requestRefusal.ts'
import { isMultipart, type MultipartTerms, readMultipart } from './uploads/multipartRequest.ts'

interface GraphqlRouteOptions {
  operations: Operations
  tokenFacts: FindTokenFacts<RequestHeaders>
  apollo: ApolloServer<Context>
  /** Requests that are handled before this route. */
  reads: RegisteredReads
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  /** Version of the served client, for the header x-sise-client. */
  client: string | undefined
  /** The largest JSON body, in bytes. */
  bodyLimitBytes: number
  /** How long a client may read nothing of its response, in milliseconds. */
  readerLimitMs: number
  /** Limits unregistered documents. */
  documents: RefusedDocuments
  /** Limits of requests with files. */
  multipart: MultipartTerms
}

const limitArrival = arrivalLimit(maxArrivalMs)

/** After an early response up to this many times the body limit is still read: many clients read a response only after sending. */
const drainedBodies = 16

/** Adds /graphql: reads requests within their limits, executes them with Apollo Server, and responds. GQL-3, GQL-4. */
export function graphqlRoute(options: GraphqlRouteOptions): FastifyPluginCallback {
  const {
    apollo,
    operations,
    tokenFacts,
    reads,
    createContext,
    client,
    bodyLimitBytes,
    readerLimitMs,
    documents,
    multipart,
  } = options
  const responseHeaders = graphqlHeaders(client)

  async function respond(request: FastifyRequest, reply: FastifyReply, scope: Scope) {
    const { raw, method, url } = request
    const headers = senderOf(request)
    const exchange = { request: raw, response: reply.raw, headers, scope }
    const body = hasUploads(request) ? await readMultipart(exchange, multipart) : request.body
    // The client has disconnected.
    if (hasUploads(request) && body === undefined) return reply.hijack()
    const requested = method === 'GET' ? operationOfSearch(searchOf(url)) : operationOfBody(body)
    const allowsUnregistered = await requireRegistered(operations, requested, headers, tokenFacts)
    const unregistered = operations.isRegistered(requested)
      ? undefined
      : (requested.text ?? operations.textOf(requested.id ?? ''))
    const refused = unregistered == null ? undefined : await documents.maySend(unregistered, headers)
    if (unregistered != null && !documents.isExecuted(unregistered)) requireFewPairs(unregistered, refused)
    // Contains what a plan has already read.
    const known = reads.passedOn(raw)?.context
    let sent: ResponseMemory | undefined
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: headerMap(request), search: searchOf(url), body },
      context() {
        const clientGone = isMultipart(raw) ? disconnectSignal(reply.raw) : undefined
        const whenLeft = (work: () => void) => void onceClosed(reply.raw, work)
        const context = known ?? createContext({ ...headers, clientGone, whenLeft, allowsUnregistered }, scope)
        sent = context.response
        return Promise.resolve(context)
      },
    })
    if (isRefusal(response.status)) refused?.()
    else if (unregistered != null && (response.status ?? 200) === 200) documents.noteExecuted(unregistered)
    reply.code(response.status ?? 200).headers(Object.fromEntries(response.headers))
    if (response.headers.get('content-type')?.startsWith('text/html'))
      reply.header('content-security-policy', sandboxPolicy)
    // Frees the request body while a slow client reads the response.
    request.body = undefined
    // Apollo Server prints Sandbox, and refusals outside of the operation.
    const printed = completeText(response.body) || (sent?.printed ?? '')
    return send(reply, printed)
  }

  function send(reply: FastifyReply, printed: PrintedResponse) {
    return typeof printed === 'string' ? printed : limitReader(reply.raw, printed, readerLimitMs)
  }

  return (app, _options, registered) => {
    app.setErrorHandler(sendRefusal)

    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(responseHeaders)
      if (request.method !== 'POST' || isMultipart(request.raw)) return done()
      if (!isPlainJson(request.headers)) return done(notJson())
      if (reads.passedOn(request.raw)) return done()
      return limitArrival(request, reply, done)
    })

    app.addHook('preParsing', (request, _reply, payload, done) => {
      const passed = reads.passedOn(request.raw)
      done(null, passed ? streamOf(passed) : payload)
    })

    // `respond` reads the form: a parser gets neither the reply nor the scope of the request.
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

    app.addHook('onSend', (request, reply, payload, done) => {
      if (!hasUploads(request)) drain(request.raw, bodyLimitBytes * drainedBodies)
      done(null, typeof payload === 'string' ? limitReader(reply.raw, payload, readerLimitMs) : payload)
    })

    app.route({
      // Apollo Server refuses unsupported methods.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      bodyLimit: bodyLimitBytes,
      handler: (request, reply) => whileResponding(reply.raw, (scope) => respond(request, reply, scope)),
    })
    registered()
  }
}

/** Whether a status refuses the request itself, and not a request too many. */
const isRefusal = (status = 200) => status >= 400 && status < 500 && status !== 429

/** @throws RequestRefusal in the form of a validation error */
function requireFewPairs(text: string, refused: (() => void) | undefined): void {
  const refusal = refusalOfPairs(text)
  if (!refusal) return
  refused?.()
  const code = String(refusal.extensions.code)
  const { message, detail } = requestMessage(refusal.message, code)
  throw new RequestRefusal(400, { message, extensions: { code, detail } })
}

function completeText(body: HTTPGraphQLResponse['body']): string {
  if (body.kind !== 'complete') throw new Error('An incremental response has no size limit')
  return body.string
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

/**
 * Whether the request is a form with files to read. Without one of the headers that force a CORS preflight the form is not read, and
 * Apollo Server refuses it.
 */
function hasUploads({ method, headers, raw }: FastifyRequest): boolean {
  const isPreflighted = Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name'])
  return method === 'POST' && isMultipart(raw) && isPreflighted
}

/** Aborted when the client disconnects before the end of its response. Fastify's `request.signal` aborts once the body has been read. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  onceClosed(response, () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Reads and discards the rest of a request body; closes the connection after `limitBytes`. */
function drain(request: IncomingMessage, limitBytes: number): void {
  if (request.complete) return
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limitBytes) request.destroy()
  })
  request.resume()
}
