import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { GraphQLSchema } from 'graphql'
import { type ClientAddress, networkOf } from '../../../schema/rules/networks.ts'
import { requestIdHeader } from '../../../schema/rules/requestIds.ts'
import { beginScope, type Scope } from '../../../schema/rules/scopes.ts'
import type { Context, PrintedAnswer, RequestHeaders } from '../../context.ts'
import type { Plan } from '../../registered/plan.ts'
import type { RegisteredPlans } from '../../registered/registeredPlans.ts'
import { onceClosed } from '../closed.ts'
import { requestIdOf } from '../requestId.ts'
import { spanOf } from '../requestSpans.ts'
import { plainHeaders } from '../securityHeaders.ts'
import { forwardedFor } from '../sender.ts'
import { limitReader } from '../slowReaders.ts'
import { measureAnswer, type Measures } from './answerPlugin.ts'
import { beginOperation, estimateWithin, type OperationLimits } from './checks.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import { askedOf, type Operations } from './operations/operations.ts'
import { keepText } from './printAnswer.ts'

interface RegisteredReadsOptions extends Measures, OperationLimits {
  schema: GraphQLSchema
  plans: RegisteredPlans
  operations: Operations
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  clientAddress: ClientAddress
  /** As for the route. */
  client: string | undefined
  bodyLimitBytes: number
  resultLimitBytes: number
  readerLimitMs: number
}

/** What is known of a request that Fastify gets after all. */
export interface PassedOn {
  body: Buffer
  /** In which a plan has read what Apollo Server need not read again; undefined where nothing was begun. */
  context?: Context
}

/**
 * Answers the registered reads of members by their plans, before Fastify and Apollo Server, which cost more than most of them. Whatever is
 * unusual is passed on, and answered as if it had gone there at once. See gateway/registered/README.md. GQL-3.
 */
export interface RegisteredReads {
  /** Takes a request; false for one that is to be passed on unread. @param passOn gives it to Fastify later */
  take(request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean
  passedOn(request: IncomingMessage): PassedOn | undefined
  /** Call before the server closes: Fastify closes connections with their responses. */
  stop(): void
}

/** A registered read as it was sent. */
interface SentRead {
  plan: Plan
  variables: Record<string, unknown>
}

/** Larger bodies are read by Fastify, in bytes. The largest query of the client has some 4,000. */
const largestBody = 65_536

/** Creates the registered reads of a gateway. */
export function registeredReads(options: RegisteredReadsOptions): RegisteredReads {
  const { schema, plans, operations, createContext, clientAddress, client, readerLimitMs, resultLimitBytes } = options
  const largest = Math.min(largestBody, options.bodyLimitBytes)
  const headers = Object.entries({ ...plainHeaders, ...graphqlHeaders(client) }).flat()
  const passed = new WeakMap<IncomingMessage, PassedOn>()
  let stopped = false

  function headersOf(request: IncomingMessage, token: string): RequestHeaders {
    const { headers: given, socket } = request
    const requestId = requestIdOf(request)
    const forwarded = given['x-forwarded-for'] as string | undefined
    return {
      token,
      idempotencyKey: given['idempotency-key'] as string | undefined,
      forwardedFor: forwardedFor({ headers: given, socket }),
      requestId,
      span: spanOf(request),
      // Read only where shares are short.
      get visitor() {
        return networkOf(clientAddress(socket.remoteAddress, forwarded))
      },
    }
  }

  function send(response: ServerResponse, contentType: string, printed: PrintedAnswer, scope: Scope): void {
    // The client has left.
    if (response.destroyed) return
    const payload = limitReader(response, printed, readerLimitMs, (work) => scope.atEnd(work))
    const ownHeaders = [...headers, requestIdHeader, requestIdOf(response.req), 'content-type', contentType]
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      response.writeHead(200, [...ownHeaders, 'content-length', String(Buffer.byteLength(payload))]).end(payload)
    } else {
      response.writeHead(200, ownHeaders)
      // The client may leave meanwhile.
      pipeline(payload, response, () => {})
    }
  }

  /** The registered read of a body; undefined for what is Apollo Server's. */
  function sentRead(body: string): SentRead | undefined {
    const sent = plainBody(body)
    if (!sent) return undefined
    const { text, id } = askedOf(sent)
    const found = text ?? operations.textOf(id ?? '')
    const plan = found == null ? undefined : plans.find(found)
    const { variables, operationName } = sent
    if (found == null || !plan || (operationName != null && operationName !== plan.operation.name?.value))
      return undefined
    return { plan, variables: variables ?? {} }
  }

  /** The response to a read; null where Apollo Server has to give it. */
  async function answerTo(
    { plan, variables }: SentRead,
    context: Context,
    start: number,
  ): Promise<PrintedAnswer | null> {
    // A plain server's lists are long, and much is refused.
    if ((await context.apiLevel()) == null) return null
    const { document, operation } = plan
    const estimate = estimateWithin({ schema, document, variables })
    if (!estimate) return null
    await beginOperation(context, operation, estimate, options)
    const text = await plan.print(context, variables)
    if (text == null) return null
    const answer = await keepText(text, context.answer, resultLimitBytes)
    context.end()
    measureAnswer(options, { operation, isRegistered: true, answeredBy: 'plan', context, start, codes: [] })
    return answer
  }

  /** Ends a read whose client has left. */
  function leave({ plan: { operation } }: SentRead, context: Context, start: number): void {
    context.end()
    const codes = ['CLIENT_GONE']
    measureAnswer(options, { operation, isRegistered: true, answeredBy: 'plan', context, start, codes })
  }

  return {
    take(request, response, passOn) {
      const token = request.headers['x-auth-token']
      if (stopped || typeof token !== 'string' || token === '' || !isUsual(request, largest)) return false
      const scope = beginScope()
      onceClosed(response, scope.end)
      const timer = setTimeout(() => request.destroy(), maxArrivalMs)
      scope.atEnd(() => clearTimeout(timer))
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => {
        clearTimeout(timer)
        const start = performance.now()
        const [first] = chunks
        const body = chunks.length === 1 && first ? first : Buffer.concat(chunks)
        const contentType = contentTypes.get(request.headers.accept ?? '')
        const read = stopped || !contentType ? undefined : sentRead(body.toString())
        if (!read || !contentType) {
          passed.set(request, { body })
          return passOn()
        }
        const context = createContext(headersOf(request, token), scope)
        const handOver = () => {
          if (scope.ended) return leave(read, context, start)
          passed.set(request, { body, context })
          passOn()
        }
        answerTo(read, context, start).then(
          (answer) => (answer == null ? handOver() : send(response, contentType, answer, scope)),
          // A refusal: Apollo Server meets it again, and reports it.
          handOver,
        )
      })
      return true
    },
    passedOn: (request) => passed.get(request),
    stop: () => void (stopped = true),
  }
}

/** The types of responses by what clients accept; others are chosen by Apollo Server. */
const json = 'application/json; charset=utf-8'
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['', json],
  ['*/*', json],
  ['application/json', json],
  // This client's.
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
])

/** The body of a request as a stream, for Fastify. */
export const streamOf = ({ body }: PassedOn): Readable => Readable.from([body])

/** Whether a request is of the usual form: its body has a length, and nothing is to be said before it is read. */
function isUsual({ method, url, headers, httpVersionMinor }: IncomingMessage, largest: number): boolean {
  return (
    method === 'POST' &&
    url === '/graphql' &&
    httpVersionMinor === 1 &&
    Number(headers['content-length']) <= largest &&
    isPlainJson(headers)
  )
}

/** A body that names a text or a hash, and has nothing else that only Apollo Server understands. */
interface PlainBody {
  query?: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
  extensions?: object
}

const names = new Set(['query', 'variables', 'operationName', 'extensions'])

/** What Fastify's parser of JSON refuses or the like of it, escapes of its letters included. */
const suspicious = /__proto__|constructor|\\u00/

function plainBody(text: string): PlainBody | undefined {
  const body = suspicious.test(text) ? undefined : parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  for (const name in body) if (!names.has(name)) return undefined
  const { query, variables, operationName, extensions } = body as Record<string, unknown>
  const isMap = variables == null || (typeof variables === 'object' && !Array.isArray(variables))
  if (!isMap || (operationName != null && typeof operationName !== 'string')) return undefined
  // A hash beside the text has to be compared.
  const isFitting = extensions === undefined ? query !== undefined : query === undefined && isHashAlone(extensions)
  return isFitting ? body : undefined
}

/** Whether extensions say nothing but which hash is meant. Compared by what stands in them, however deep others nest what they send. */
function isHashAlone(extensions: unknown): boolean {
  if (!hasOnly(extensions, ['persistedQuery'])) return false
  const { persistedQuery } = extensions
  return hasOnly(persistedQuery, ['version', 'sha256Hash']) && persistedQuery.version === 1
}

function hasOnly(value: unknown, wanted: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const given = Object.keys(value)
  return given.length === wanted.length && wanted.every((name) => given.includes(name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
