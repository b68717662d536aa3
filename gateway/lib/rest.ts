import { asSaved, codeOfStatus, GatewayError, garbledAnswer, type ErrorDetails } from '../errors.ts'
import { deadlineAfter, type Deadline } from './deadline.ts'
import { neighboursIn, type Neighbours } from './pages.ts'
import { path, type RestPath } from './restPath.ts'
import {
  AnswerTooLarge,
  nodeFetchTransport,
  undiciTransport,
  type HttpAnswer,
  type HttpCall,
  type Transport,
} from './transports.ts'

/** What a call may carry beside its path and body. */
export interface CallOptions {
  headers?: Record<string, string>
  /** English names of the fields that a refusal may name in `valjad`. */
  fieldNames?: Record<string, string>
  /** What else the body of a refusal tells. */
  refusalDetails?: (body: Record<string, unknown>) => ErrorDetails
}

/** The REST API as one request may use it: with its token, within its time. Every failure is a GatewayError. */
export interface RestClient {
  /** GET: the parsed JSON. Repeated once where the connection was lost before an answer. */
  get(path: RestPath, options?: CallOptions): Promise<unknown>
  /** GET of a page: with the cursors that its Link header names. Only for servers that announce `paging`. */
  page(path: RestPath, options?: CallOptions): Promise<RestPage>
  /** A write: the parsed JSON, undefined where the API succeeded without any. Never repeated; one of §7's is a GET. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: RestPath,
    body?: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** The same with another token. */
  as(token: string): RestClient
}

/** A page of a list as the API gave it. */
export interface RestPage {
  body: unknown
  neighbours: Neighbours
}

/** One finished call, for metrics and the log; holds neither ids nor tokens. */
export interface FinishedCall {
  method: string
  route: string
  /** The status, or what went wrong instead of one. */
  outcome: string
  seconds: number
  error?: unknown
}

/** The REST API for the whole life of the gateway. */
export interface Upstream {
  /** `forwardedFor` tells the API whose request it is: it limits tries by address (AUTH-8). */
  client(token: string | undefined, deadline: Deadline, forwardedFor?: string): RestClient
  /** A body passed through unread (files); the answer is taken as it is, refusals too. */
  open(call: HttpCall, route: string): Promise<HttpAnswer>
  /** Whether anything answers there within the time, in milliseconds. */
  reachable(withinMs: number): Promise<boolean>
  close(): Promise<void>
}

interface UpstreamOptions {
  apiUrl: string
  restClient: 'undici' | 'node-fetch'
  answerLimitBytes: number
  onCall: (call: FinishedCall) => void
}

/** Opens the way to the REST API. Nothing is connected before the first call. */
export function openUpstream({ apiUrl, restClient, answerLimitBytes, onCall }: UpstreamOptions): Upstream {
  const writes = nodeFetchTransport(apiUrl, answerLimitBytes)
  const reads = restClient === 'undici' ? undiciTransport(apiUrl, answerLimitBytes) : writes

  /** Measures a call until its answer has been read, and names whatever ends it. */
  async function measured<T>(
    method: string,
    route: string,
    work: () => Promise<{ status: number; result: T }>,
  ): Promise<T> {
    const start = performance.now()
    const finish = (outcome: string, error?: unknown) =>
      onCall({ method, route, outcome, seconds: (performance.now() - start) / 1000, ...(error != null && { error }) })
    try {
      const { status, result } = await work()
      finish(String(status))
      return result
    } catch (error) {
      finish(error instanceof GatewayError ? error.code : 'failed', error)
      throw error
    }
  }

  function client(token: string | undefined, deadline: Deadline, forwardedFor?: string): RestClient {
    const headersFor = (options: CallOptions | undefined): Record<string, string> => {
      // A token that no header can carry opens nothing anywhere.
      if (token != null && !isHeaderValue(token)) throw new GatewayError('UNAUTHENTICATED')
      return {
        accept: 'application/json',
        ...(token && { 'x-auth-token': token }),
        ...(forwardedFor && isHeaderValue(forwardedFor) && { 'x-forwarded-for': forwardedFor }),
        ...options?.headers,
      }
    }
    const page = (path: RestPath, options?: CallOptions) =>
      measured('GET', path.route, async () => {
        const call: HttpCall = { method: 'GET', url: path.url, headers: headersFor(options), signal: deadline.signal }
        const { status, text, header } = await answerOf(reads, call, deadline, 'read')
        if (status < 200 || status > 299) throw refusal(status, text, header, options)
        return { status, result: { body: parsed(text, path.route), neighbours: neighboursIn(header('link')) } }
      })
    return {
      page,
      get: async (path, options) => (await page(path, options)).body,
      send: (method, path, body, options) =>
        measured(method, path.route, async () => {
          const headers = { ...headersFor(options), ...(body !== undefined && { 'content-type': 'application/json' }) }
          const call: HttpCall = { method, url: path.url, headers, signal: deadline.signal }
          if (body !== undefined) call.body = JSON.stringify(body)
          const { status, text, header } = await answerOf(writes, call, deadline, 'write')
          if (status < 200 || status > 299) throw refusal(status, text, header, options)
          return { status, result: parsedIfAny(text) }
        }),
      as: (other) => client(other, deadline, forwardedFor),
    }
  }

  return {
    client,
    open: (call, route) =>
      measured(call.method, route, async () => {
        const result = await reads.call(call).catch((error: unknown) => {
          throw call.signal.aborted ? new GatewayError('UPSTREAM_TIMEOUT') : lost(error)
        })
        return { status: result.status, result }
      }),
    async reachable(withinMs) {
      const deadline = deadlineAfter(withinMs)
      try {
        await client(undefined, deadline).get(path`/api`)
        return true
      } catch (error) {
        // A server of plain §7 refuses what it does not know; that too is an answer.
        return error instanceof GatewayError && !['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'].includes(error.code)
      } finally {
        deadline.end()
      }
    },
    async close() {
      await Promise.all([...new Set([reads, writes])].map((transport) => transport.close()))
    },
  }
}

/** Whether a text may stand in a header as it is. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

interface ReadAnswer {
  status: number
  text: string
  header: HttpAnswer['header']
}

async function answerOf(
  transport: Transport,
  call: HttpCall,
  deadline: Deadline,
  kind: 'read' | 'repeated read' | 'write',
): Promise<ReadAnswer> {
  let status: number | undefined
  try {
    const answer = await transport.call(call)
    status = answer.status
    return { status, text: await answer.text(), header: answer.header }
  } catch (error) {
    if (!deadline.expired && kind === 'read' && status == null && isLostConnection(error))
      return answerOf(transport, call, deadline, 'repeated read')
    const failure = deadline.expired ? new GatewayError('UPSTREAM_TIMEOUT', null, {}, error) : lost(error)
    // The API has said that it did it; only its answer is missing.
    throw kind === 'write' && status != null && status < 300 ? asSaved(failure) : failure
  }
}

function lost(error: unknown): GatewayError {
  return new GatewayError(
    'UPSTREAM_ERROR',
    error instanceof AnswerTooLarge ? null : 'Serveriga ei saa ühendust. Proovi hiljem uuesti.',
    {},
    error,
  )
}

function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(code))
}

function parsed(text: string, route: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw garbledAnswer(`${route} is not JSON`)
  }
}

/** A write that succeeded has succeeded, whatever it says of it: what is no JSON is read again by who needs it (REST-8). */
function parsedIfAny(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const longestMessage = 1_000

function refusal(status: number, text: string, header: HttpAnswer['header'], options?: CallOptions): GatewayError {
  const body = parsedIfAny(text)
  const said = asRecord(body)
  const message = said.msg ?? asRecord(said.errors).msg
  const details: ErrorDetails = options?.refusalDetails?.(said) ?? {}
  const fields = Object.entries(asRecord(said.valjad)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (fields.length > 0)
    details.fields = Object.fromEntries(
      fields.map(([name, sentence]) => [options?.fieldNames?.[name] ?? name, sentence]),
    )
  const code = codeOfStatus(status)
  const retryAfter = code === 'TOO_MANY_REQUESTS' ? secondsOf(header('retry-after')) : undefined
  if (retryAfter != null) details.retryAfter = retryAfter
  return new GatewayError(
    code,
    typeof message === 'string' ? message.slice(0, longestMessage) : null,
    details,
    new Error(`The API answered ${status}`),
  )
}

function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter == null) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
