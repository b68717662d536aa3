import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { GraphQLSchema } from 'graphql'
import { type ClientAddress, networkOf } from '../../../schema/rules/networks.ts'
import { requestIdHeader } from '../../../schema/rules/requestIds.ts'
import { beginScope, type Scope } from '../../../schema/rules/scopes.ts'
import type { Context, PrintedResponse, RequestHeaders } from '../../context.ts'
import type { Plan } from '../../registered/plan.ts'
import type { RegisteredPlans } from '../../registered/registeredPlans.ts'
import { onceClosed } from '../closed.ts'
import { requestIdOf } from '../requestId.ts'
import { spanOf } from '../requestSpans.ts'
import { plainHeaders } from '../securityHeaders.ts'
import { forwardedFor } from '../sender.ts'
import { limitReader } from '../slowReaders.ts'
import { beginOperation, estimateWithin, type OperationLimits } from './checks.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import { operationOfBody, type Operations } from './operations/operations.ts'
import { reserveText } from './printResponse.ts'
import { measureResponse, type Measures } from './responsePlugin.ts'

interface RegisteredReadsOptions extends Measures, OperationLimits {
  schema: GraphQLSchema
  plans: RegisteredPlans
  operations: Operations
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  clientAddress: ClientAddress
  /** Version of the served client, for the header x-sise-client. */
  client: string | undefined
  bodyLimitBytes: number
  resultLimitBytes: number
  readerLimitMs: number
}

/** A request that is passed on to Fastify after its body has been read. */
export interface PassedOn {
  body: Buffer
  /** Contains what a plan has already read; undefined if no plan was started. */
  context?: Context
}

/**
 * Executes members' registered reads by their plans, before Fastify and Apollo Server, which cost more than most reads. Passes unusual
 * requests on to Fastify, without a difference in the response. See gateway/registered/README.md. GQL-3.
 */
export interface RegisteredReads {
  /** Takes a request; false if the caller must pass it on unread. @param passOn passes it on to Fastify later */
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

/** In bytes; Fastify reads larger bodies. The largest query of the client has some 4,000. */
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
      // A getter, as it is needed only when shares are exhausted.
      get visitor() {
        return networkOf(clientAddress(socket.remoteAddress, forwarded))
      },
    }
  }

  function send(response: ServerResponse, contentType: string, printed: PrintedResponse, scope: Scope): void {
    if (response.destroyed) return
    const payload = limitReader(response, printed, readerLimitMs, (work) => scope.atEnd(work))
    const ownHeaders = [...headers, requestIdHeader, requestIdOf(response.req), 'content-type', contentType]
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      response.writeHead(200, [...ownHeaders, 'content-length', String(Buffer.byteLength(payload))]).end(payload)
    } else {
      response.writeHead(200, ownHeaders)
      // An error only means that the client has disconnected.
      pipeline(payload, response, () => {})
    }
  }

  /** The registered read of a body; undefined if Apollo Server must handle it. */
  function sentRead(body: string): SentRead | undefined {
    const sent = plainBody(body)
    if (!sent) return undefined
    const { text, id } = operationOfBody(sent)
    const found = text ?? operations.textOf(id ?? '')
    const plan = found == null ? undefined : plans.find(found)
    const { variables, operationName } = sent
    if (found == null || !plan || (operationName != null && operationName !== plan.operation.name?.value))
      return undefined
    return { plan, variables: variables ?? {} }
  }

  /** The response to a read; null if Apollo Server must execute it. */
  async function responseTo(
    { plan, variables }: SentRead,
    context: Context,
    start: number,
  ): Promise<PrintedResponse | null> {
    // On a plain server lists are long, and many calls are refused.
    if ((await context.apiLevel()) == null) return null
    const { document, operation } = plan
    const estimate = estimateWithin({ schema, document, variables })
    if (!estimate) return null
    await beginOperation(context, operation, estimate, options)
    const text = await plan.print(context, variables)
    if (text == null) return null
    const printed = await reserveText(text, context.response, resultLimitBytes)
    context.end()
    measureResponse(options, { operation, isRegistered: true, executedBy: 'plan', context, start, codes: [] })
    return printed
  }

  /** Ends a read whose client has disconnected. */
  function leave({ plan: { operation } }: SentRead, context: Context, start: number): void {
    context.end()
    const codes = ['CLIENT_GONE']
    measureResponse(options, { operation, isRegistered: true, executedBy: 'plan', context, start, codes })
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
        responseTo(read, context, start).then(
          (printed) => (printed == null ? handOver() : send(response, contentType, printed, scope)),
          // A refusal: Apollo Server repeats and reports it.
          handOver,
        )
      })
      return true
    },
    passedOn: (request) => passed.get(request),
    stop: () => void (stopped = true),
  }
}

/** Content types by Accept header; Apollo Server handles other headers. */
const json = 'application/json; charset=utf-8'
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['', json],
  ['*/*', json],
  ['application/json', json],
  // Our client's header.
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
])

/** The body of a request as a stream, for Fastify. */
export const streamOf = ({ body }: PassedOn): Readable => Readable.from([body])

/** Whether a request has the usual form: a JSON body with a Content-Length within the limit. */
function isUsual({ method, url, headers, httpVersionMinor }: IncomingMessage, largest: number): boolean {
  return (
    method === 'POST' &&
    url === '/graphql' &&
    httpVersionMinor === 1 &&
    Number(headers['content-length']) <= largest &&
    isPlainJson(headers)
  )
}

/** A body with a text or a hash, and nothing that only Apollo Server handles. */
interface PlainBody {
  query?: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
  extensions?: object
}

const names = new Set(['query', 'variables', 'operationName', 'extensions'])

/** Keys that Fastify's JSON parser refuses, also in escaped form. */
const suspicious = /__proto__|constructor|\\u00/

function plainBody(text: string): PlainBody | undefined {
  const body = suspicious.test(text) ? undefined : parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  for (const name in body) if (!names.has(name)) return undefined
  const { query, variables, operationName, extensions } = body as Record<string, unknown>
  const isMap = variables == null || (typeof variables === 'object' && !Array.isArray(variables))
  if (!isMap || (operationName != null && typeof operationName !== 'string')) return undefined
  // A text with a hash is passed on, as the two must be compared.
  const isFitting = extensions === undefined ? query !== undefined : query === undefined && isHashAlone(extensions)
  return isFitting ? body : undefined
}

/** Whether extensions contain only a hash. Compared key by key, as extensions may be deeply nested. */
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
