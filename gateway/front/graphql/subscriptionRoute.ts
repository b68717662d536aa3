import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, subscribe } from 'graphql'
import { createHandler } from 'graphql-sse'
import { networkOf } from '../../../schema/rules/networks.ts'
import type { Scope } from '../../../schema/rules/scopes.ts'
import { endStreaming } from '../../../schema/rules/traces/spans.ts'
import type { Context, RequestHeaders } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import type { FindTokenFacts } from '../../users/tokenFacts.ts'
import { arrivalLimit } from '../arrivalLimit.ts'
import { onceClosed, whileResponding } from '../closed.ts'
import type { FailureLog } from '../failureLog.ts'
import type { RefusedDocuments } from '../refusedDocuments.ts'
import { spanOf } from '../requestSpans.ts'
import { senderOf } from '../sender.ts'
import type { VisitorBudget } from '../visitorBudget.ts'
import { errorFormatter, noteFailures, withRequestId } from './errorFormatter.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import { kindAlone } from './operations/closedRefusals.ts'
import { operationOfBody, type Operations, requestedText, requireRegistered } from './operations/operations.ts'
import { badRequest, mayBeRefused, notJson, refusedWith, RequestRefusal, sendRefusal } from './requestRefusal.ts'
import { errorsOf, type SentOperation, subscriptionChecks } from './subscriptionChecks.ts'

interface SubscriptionRouteOptions {
  schema: GraphQLSchema
  operations: Operations
  tokenFacts: FindTokenFacts<RequestHeaders>
  introspection: boolean
  failures: FailureLog
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  /** Version of the served client, for the header x-sise-client. */
  client: string | undefined
  /** The largest body, in bytes. */
  bodyLimitBytes: number
  /** Refusals of requests without a token. */
  refusals: VisitorBudget
  /** Limits unregistered documents. */
  documents: RefusedDocuments
}

/** The request that errors are formatted for. */
type Recipient = Pick<Context, 'requestId' | 'allowsUnregistered'>

/** Unread bytes after which a stream is closed. Events are ids, and a client that reconnects reads its lists again. */
const unreadBytes = 64 * 1024

/** The headers for graphql-sse; those of the request have been checked. */
const handledHeaders: Record<string, string> = { accept: 'text/event-stream', 'content-type': 'application/json' }

const limitArrival = arrivalLimit(maxArrivalMs)

/** The route of subscriptions, and a function that ends its streams. */
export interface Subscriptions {
  route: FastifyPluginCallback
  /** Ends all streams with a gap event, so that the server can close and clients reconnect. */
  close: () => void
}

/**
 * POST /graphql/voog: subscriptions by server-sent events, with graphql-sse in its distinct connections mode, under the checks of /graphql.
 * LIVE-1.
 */
export function subscriptionRoute(options: SubscriptionRouteOptions): Subscriptions {
  const {
    schema,
    operations,
    tokenFacts,
    introspection,
    failures,
    createContext,
    client,
    bodyLimitBytes,
    refusals,
    documents,
  } = options
  const check = subscriptionChecks(schema, introspection)
  const format = errorFormatter(failures)
  const formatted = (errors: readonly GraphQLError[], { requestId, allowsUnregistered }: Recipient) => {
    noteFailures(failures, errors, requestId)
    const shown = errors.map((error) => format(error.toJSON(), error))
    return withRequestId(allowsUnregistered ? shown : shown.map(kindAlone), requestId)
  }
  const formattedErrors = (...shown: Parameters<typeof formatted>) =>
    formatted(...shown).map((error) => new FormattedError(error))
  const open = new Set<AbortController>()
  let isClosed = false

  const handle = createHandler<FastifyRequest, { context: Context }, { context: Context }>({
    // No reserved streams: each subscription is a connection.
    authenticate: () => null,
    // `check` has validated the document.
    validate: () => [],
    onSubscribe({ context: contextValue }, { query, operationName, variables }) {
      const document = check({ query, operationName: operationName ?? undefined, variables: variables ?? undefined })
      return { schema, document, operationName, variableValues: variables, contextValue }
    },
    subscribe: (args) => subscribe({ ...args, contextValue: args.contextValue.context }),
    onNext: ({ context }, _request, result) =>
      result.errors && { ...result, errors: formattedErrors(result.errors, context) },
  })

  async function respond(request: FastifyRequest, reply: FastifyReply, scope: Scope) {
    const [sender, requested] = [senderOf(request), operationOfBody(request.body)]
    const allowsUnregistered = await requireRegistered(operations, requested, sender, tokenFacts)
    const sent = sentOperation(request.body, operations)
    const refused = operations.isRegistered(requested) ? undefined : await documents.maySend(sent.query, sender)
    try {
      check(sent)
    } catch (error) {
      refused?.()
      return reply.code(400).send({ errors: formatted(errorsOf(error), { requestId: request.id, allowsUnregistered }) })
    }
    const leaving = new AbortController()
    // The streams may have been closed while the token was looked up.
    if (isClosed) leaving.abort()
    const context = createContext({ ...sender, clientGone: leaving.signal, allowsUnregistered }, scope)
    open.add(leaving)
    onceClosed(reply.raw, () => {
      open.delete(leaving)
      leaving.abort()
      context.end()
    })
    const [events] = await handle({
      method: 'POST',
      url: request.url,
      headers: { get: (name) => handledHeaders[name] ?? null },
      body: { ...sent },
      raw: request,
      context: { context },
    })
    if (typeof events === 'string' || events == null) throw new Error('graphql-sse refuses what was checked')
    reply.hijack()
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    reply.raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' })
    endStreaming(spanOf(request.raw), reply.raw)
    await pass(events, reply.raw)
  }

  return {
    route(app, _options, registered) {
      app.setErrorHandler(sendRefusal)
      const headers = { ...graphqlHeaders(client), 'x-accel-buffering': 'no' }
      app.addHook('onRequest', (request, reply, done) => {
        reply.headers(headers)
        try {
          requireSubscriber(request, refusals)
        } catch (error) {
          return done(error as Error)
        }
        limitArrival(request, reply, done)
      })
      app.post('/graphql/voog', { bodyLimit: bodyLimitBytes }, (request, reply) =>
        whileResponding(reply.raw, (scope) => respond(request, reply, scope)),
      )
      registered()
    },
    close() {
      isClosed = true
      for (const leaving of open) leaving.abort()
    },
  }
}

/** @throws RequestRefusal for a request that another site could send, that does not accept events, or without a token */
function requireSubscriber(request: FastifyRequest, refusals: VisitorBudget): void {
  const { headers, ip } = request
  if (!isPlainJson(headers)) throw notJson()
  if (!headers.accept?.includes('text/event-stream'))
    throw new RequestRefusal(406, badRequest('Sündmusi saadetakse voona: Accept peab olema text/event-stream.').error)
  if (headers['x-auth-token']) return
  mayBeRefused(refusals, networkOf(ip))()
  throw refusedWith(new GatewayError('UNAUTHENTICATED'))
}

/** A formatted error as the GraphQLError that a result requires. */
class FormattedError extends GraphQLError {
  constructor(private readonly shown: GraphQLFormattedError) {
    super(shown.message)
  }

  override toJSON(): GraphQLFormattedError {
    return this.shown
  }
}

/** @throws RequestRefusal for a body that is not a GraphQL request */
function sentOperation(body: unknown, operations: Operations): SentOperation {
  const { operationName, variables } = (body ?? {}) as Partial<Record<keyof SentOperation, unknown>>
  const query = requestedText(operations, operationOfBody(body))
  const isOf = (value: unknown, type: string) => value == null || (typeof value === type && !Array.isArray(value))
  if (query == null || !isOf(operationName, 'string') || !isOf(variables, 'object'))
    throw badRequest('Päringus peab olema query, ja variables peab olema objekt.')
  return {
    query,
    ...(operationName != null && { operationName }),
    ...(variables != null && { variables }),
  } as SentOperation
}

/** Writes events as they come. Closes the stream of a client that does not read. */
async function pass(events: AsyncGenerator<string, void, undefined>, response: ServerResponse): Promise<void> {
  onceClosed(response, () => void events.return(undefined))
  let comments = 0
  for await (const text of events) {
    if (!response.writable) return
    // graphql-sse sends a comment every 12 s; every second one is enough, and halves the cost of idle streams.
    if (text === ':\n\n' && (comments += 1) % 2 === 0) continue
    if (!response.write(text) && response.writableLength > unreadBytes) {
      response.destroy()
      return
    }
  }
  response.end()
}
