import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../../schema/rules/scopes.ts'
import type { Answer, Context, PrintedAnswer, RequestHeaders } from '../../context.ts'
import type { FindTokenFacts } from '../../users/tokenFacts.ts'
import { arrivalLimit } from '../arrivalLimit.ts'
import { onceClosed, whileAnswering } from '../closed.ts'
import type { RefusedDocuments } from '../refusedDocuments.ts'
import { sandboxPolicy } from '../securityHeaders.ts'
import { joined, senderOf } from '../sender.ts'
import { limitReader } from '../slowReaders.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import { refusalOfPairs } from './limits.ts'
import { askedIn, askedOf, type Operations, requireRegistered } from './operations/operations.ts'
import { type RegisteredReads, streamOf } from './registeredReads.ts'
import { requestMessage } from './requestMessages.ts'
import { answerRefusal, notJson, RequestRefusal } from './requestRefusal.ts'
import { isMultipart, type MultipartTerms, readMultipart } from './uploads/multipartRequest.ts'

interface GraphqlRouteOptions {
  operations: Operations
  tokenFacts: FindTokenFacts<RequestHeaders>
  apollo: ApolloServer<Context>
  /** What is answered without this route. */
  reads: RegisteredReads
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  /** Named in the header x-sise-client of every answer. */
  client: string | undefined
  /** The largest JSON body, in bytes. */
  bodyLimitBytes: number
  /** How long a client may read nothing of its answer, in milliseconds. */
  readerLimitMs: number
  /** Who may send what is not registered. */
  documents: RefusedDocuments
  /** What requests with files may hold, and who may send them. */
  multipart: MultipartTerms
}

const limitArrival = arrivalLimit(maxArrivalMs)

/** When an answer is sent early, this many times the body limit is still read: many clients read an answer only after sending. */
const drainedBodies = 16

/** Adds /graphql: requests are read within their limits, executed by Apollo Server, and answered. GQL-3, GQL-4. */
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
  const answerHeaders = graphqlHeaders(client)

  async function answer(request: FastifyRequest, reply: FastifyReply, scope: Scope) {
    const { raw, method, url } = request
    const headers = senderOf(request)
    const exchange = { request: raw, response: reply.raw, headers, scope }
    const body = hasUploads(request) ? await readMultipart(exchange, multipart) : request.body
    // The client has disconnected.
    if (hasUploads(request) && body === undefined) return reply.hijack()
    const asked = method === 'GET' ? askedIn(searchOf(url)) : askedOf(body)
    const asksFreely = await requireRegistered(operations, asked, headers, tokenFacts)
    const unregistered = operations.isRegistered(asked) ? undefined : (asked.text ?? operations.textOf(asked.id ?? ''))
    const refused = unregistered == null ? undefined : await documents.maySend(unregistered, headers)
    if (unregistered != null && !documents.isAnswered(unregistered)) requireFewPairs(unregistered, refused)
    // What a plan has read need not be read again.
    const known = reads.passedOn(raw)?.context
    let sent: Answer | undefined
    const answered = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: headerMap(request), search: searchOf(url), body },
      context() {
        const clientGone = isMultipart(raw) ? goneSignal(reply.raw) : undefined
        const whenLeft = (work: () => void) => void onceClosed(reply.raw, work)
        const context = known ?? createContext({ ...headers, clientGone, whenLeft, asksFreely }, scope)
        sent = context.answer
        return Promise.resolve(context)
      },
    })
    if (isRefusal(answered.status)) refused?.()
    else if (unregistered != null && (answered.status ?? 200) === 200) documents.noteAnswered(unregistered)
    reply.code(answered.status ?? 200).headers(Object.fromEntries(answered.headers))
    if (answered.headers.get('content-type')?.startsWith('text/html'))
      reply.header('content-security-policy', sandboxPolicy)
    // A client that reads slowly keeps its answer in memory, not its question.
    request.body = undefined
    // Apollo Server prints what it refuses before or after the operation, and Sandbox.
    const printed = completeText(answered.body) || (sent?.printed ?? '')
    return send(reply, printed)
  }

  function send(reply: FastifyReply, printed: PrintedAnswer) {
    return typeof printed === 'string' ? printed : limitReader(reply.raw, printed, readerLimitMs)
  }

  return (app, _options, registered) => {
    app.setErrorHandler(answerRefusal)

    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(answerHeaders)
      if (request.method !== 'POST' || isMultipart(request.raw)) return done()
      if (!isPlainJson(request.headers)) return done(notJson())
      if (reads.passedOn(request.raw)) return done()
      return limitArrival(request, reply, done)
    })

    app.addHook('preParsing', (request, _reply, payload, done) => {
      const passed = reads.passedOn(request.raw)
      done(null, passed ? streamOf(passed) : payload)
    })

    // Left unread here: a parser gets neither the reply nor the scope of the request.
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

    app.addHook('onSend', (request, reply, payload, done) => {
      if (!hasUploads(request)) drain(request.raw, bodyLimitBytes * drainedBodies)
      done(null, typeof payload === 'string' ? limitReader(reply.raw, payload, readerLimitMs) : payload)
    })

    app.route({
      // Apollo Server refuses the methods that are not for GraphQL.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      bodyLimit: bodyLimitBytes,
      handler: (request, reply) => whileAnswering(reply.raw, (scope) => answer(request, reply, scope)),
    })
    registered()
  }
}

/** Whether a status says that a request is wrong or too costly, and not that there were too many. */
const isRefusal = (status = 200) => status >= 400 && status < 500 && status !== 429

/** @throws RequestRefusal as of validation */
function requireFewPairs(text: string, refused: (() => void) | undefined): void {
  const refusal = refusalOfPairs(text)
  if (!refusal) return
  refused?.()
  const code = String(refusal.extensions.code)
  const { message, detail } = requestMessage(refusal.message, code)
  throw new RequestRefusal(400, { message, extensions: { code, detail } })
}

function completeText(body: HTTPGraphQLResponse['body']): string {
  if (body.kind !== 'complete') throw new Error('An answer in parts has no limit')
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
 * Whether it is a form with files that is to be read. A form without one of the headers that make browsers ask before another site
 * may send it is not: Apollo Server refuses it by the same headers.
 */
function hasUploads({ method, headers, raw }: FastifyRequest): boolean {
  const isPreflighted = Boolean(headers['apollo-require-preflight'] || headers['x-apollo-operation-name'])
  return method === 'POST' && isMultipart(raw) && isPreflighted
}

/** Aborted when the client leaves before it has its whole answer. Fastify's `request.signal` is aborted once the body has been read. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  onceClosed(response, () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
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
