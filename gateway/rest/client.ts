import type { Readable } from 'node:stream'
import { requestIdHeader } from '../../schema/rules/requestIds.ts'
import { type Span, traceHeader } from '../../schema/rules/traces/spans.ts'
import { GatewayError, malformedResponse } from '../errors.ts'
import type { PageCursors } from '../lib/pages.ts'
import type { CallBudget } from './callBudget.ts'
import { type Deadline, deadlineAfter } from './deadline.ts'
import type { FileToSend } from './fileForm.ts'
import { pageCursorsFromWire } from './pageWire.ts'
import type { RestPath } from './path.ts'
import { lost, responseOf } from './readResponse.ts'
import { parsedIfAny, refusal, type RefusalReading } from './refusal.ts'
import { sendFile } from './sendFile.ts'
import {
  boundedBytes,
  type HttpCall,
  type HttpResponse,
  isHeaderValue,
  type Transport,
  type Transports,
} from './transport.ts'
import { versionFromHeaders } from './versions.ts'

/** Options of a call besides path and body. */
export interface CallOptions extends RefusalReading {
  headers?: Record<string, string>
}

/** A response with its cursors and version. */
export interface RestPage {
  body: unknown
  cursors: PageCursors
  /** The ETag of the response, for a later If-Match. */
  version: string | undefined
}

/** The REST API for one request, with its token and time limit. All failures are GatewayErrors. */
export interface RestClient {
  /** GET; returns the parsed JSON. Retried once when the connection is lost before a response. */
  get(path: RestPath, options?: CallOptions): Promise<unknown>
  /** GET, including the cursors and the version from the response headers. */
  page(path: RestPath, options?: CallOptions): Promise<RestPage>
  /**
   * A write that does not return a record, such as a like; returns the parsed JSON, undefined without a body. Never retried. One write of
   * §7 is a GET.
   */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: RestPath,
    body?: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** A write of a record; returns body, version and location. Never retried. */
  write(method: 'POST' | 'PUT', path: RestPath, body: object, options?: CallOptions): Promise<WriteResponse>
  /** GET of an event stream, whose head must arrive within the time limit. The caller destroys the stream. */
  events(path: RestPath): Promise<Readable>
  /** POST of one file as the field `files`, streamed. Its timeout runs only while no data moves (GQL-4). */
  upload(path: RestPath, file: FileToSend, options?: CallOptions): Promise<unknown>
  /** The same client with another token; '' for none. */
  as(token: string): RestClient
  /** Remaining calls of the request's budget. */
  callsLeft: () => number
}

/** The response of a write. */
export interface WriteResponse {
  /** The parsed JSON; undefined if there is none. */
  body: unknown
  /** The ETag of the response: the version that this write has made. Null on a plain server, which has no versions. */
  version: string | null | undefined
  /** The path of the new record: the Location header (RFC 9110, 10.2.2). */
  location: string | undefined
}

/** A finished call, for metrics and the log; contains neither ids nor tokens. */
export interface FinishedCall {
  method: string
  route: string
  /** The status, or the code of the error without one. */
  outcome: string
  seconds: number
  /** The request that made the call. */
  requestId?: string | undefined
  error?: unknown
}

/** A call that begins. */
interface StartedCall extends Pick<FinishedCall, 'method' | 'route' | 'requestId'> {
  /** The span of the request, if it is traced. */
  within?: Span | undefined
}

/** Makes a call within its span. */
type TracedWork<T> = (span: Span | undefined) => Promise<{ status: number; result: T }>

/** Properties that all calls of a request share. */
export interface RequestTerms {
  deadline: Deadline
  /** The client's address, which the API needs for its rate limits (AUTH-8). */
  forwardedFor?: string | undefined
  /** The client's User-Agent, sent with writes: the API names a new session's device by it. AUTH-11. */
  userAgent?: string | undefined
  /** The id of the request, also in the API's log. OPS-8. */
  requestId?: string | undefined
  /** The span of the request, if it is traced: each call is a child span. OPS-9. */
  span?: Span | undefined
  /** Without a budget calls are not limited. */
  budget?: CallBudget | undefined
}

/** The REST API, for the lifetime of the gateway. */
export interface Upstream {
  client(token: string | undefined, terms: RequestTerms): RestClient
  /** Sends a call and returns any response, including errors, with an unread body (files). @param within the request's span */
  open(call: HttpCall, route: string, within?: Span): Promise<HttpResponse>
  /**
   * GET without a token; returns any response, including errors.
   * @param at the address; default: the first one that responds
   * @throws only when there is no complete response in time
   */
  probe(path: RestPath, deadline: Deadline, at?: Transport): Promise<ProbeResponse>
  close(): Promise<void>
}

/**
 * Calls the REST API outside of a GraphQL operation, with a deadline of its own, as several requests may share the result.
 * @param sender provides token and address; without a token it is a visitor
 */
export function callWithDeadline<T>(
  upstream: Upstream,
  timeLimitMs: number,
  { token, ...terms }: Omit<RequestTerms, 'deadline' | 'budget'> & { token?: string | undefined },
  work: (rest: RestClient) => Promise<T>,
): Promise<T> {
  const deadline = deadlineAfter(timeLimitMs)
  return work(upstream.client(token, { ...terms, deadline })).finally(deadline.end)
}

/** A response of any status; `body` is the parsed JSON, undefined if invalid. */
export interface ProbeResponse {
  status: number
  body: unknown
}

interface UpstreamOptions {
  transports: Transports
  idleLimitMs: number
  onCall: (call: FinishedCall) => void
}

/** Maximum size of an error response to a stream request, in bytes. */
const refusalBytes = 100_000

/** Creates the client of the REST API. Connects on the first call. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const { idleLimitMs, onCall } = options
  const { reads, writes, streams } = options.transports

  /** Measures a call until its response has been read, and reports its outcome. */
  async function measured<T>({ method, route, requestId, within }: StartedCall, work: TracedWork<T>): Promise<T> {
    const start = performance.now()
    const span = within?.child('client', `${method} ${route}`, { 'http.request.method': method, 'http.route': route })
    const finish = (outcome: string, error?: unknown) => {
      onCall({ method, route, outcome, seconds: (performance.now() - start) / 1000, requestId, error })
      if (error) span?.fail(outcome)
      span?.end()
    }
    try {
      const { status, result } = await work(span)
      span?.note({ 'http.response.status_code': status })
      finish(String(status))
      return result
    } catch (error) {
      finish(error instanceof GatewayError ? error.code : 'failed', error)
      throw error
    }
  }

  function client(token: string | undefined, terms: RequestTerms): RestClient {
    const { deadline, forwardedFor, userAgent, requestId, span: within, budget } = terms
    const headersFor = (options: CallOptions | undefined, span: Span | undefined): Record<string, string> => {
      // A token that is no header value cannot be valid.
      if (token != null && !isHeaderValue(token)) throw new GatewayError('UNAUTHENTICATED')
      const headers: Record<string, string> = {
        accept: 'application/json',
        ...(token && { 'x-auth-token': token }),
        ...(forwardedFor && isHeaderValue(forwardedFor) && { 'x-forwarded-for': forwardedFor }),
        ...(requestId && { [requestIdHeader]: requestId }),
        ...options?.headers,
      }
      if (span) headers[traceHeader] = span.traceparent
      return headers
    }
    /** Like `measured`, and charges the budget. */
    const budgeted = async <T>(method: string, route: string, work: TracedWork<T>) => {
      budget?.spendCall()
      const began = performance.now()
      try {
        const result = await measured({ method, route, requestId, within }, work)
        if (token) budget?.takeToken()
        return result
      } finally {
        budget?.spendTime(performance.now() - began)
      }
    }
    const arrived = budget?.spendBytes
    const page = (path: RestPath, options?: CallOptions): Promise<RestPage> =>
      budgeted('GET', path.route, async (span) => {
        const headers = headersFor(options, span)
        const call: HttpCall = { method: 'GET', url: path.url, headers, limit: deadline, arrived }
        const { status, bytes, header } = await responseOf(reads, call, deadline)
        if (status < 200 || status > 299) throw refusal(status, bytes.toString(), header, options)
        const result: RestPage = {
          body: parsed(bytes.toString(), path.route),
          cursors: pageCursorsFromWire(header('link')),
          version: versionFromHeaders(header),
        }
        return { status, result }
      })
    const written = (method: HttpCall['method'], path: RestPath, body?: unknown, options?: CallOptions) => {
      return budgeted(method, path.route, async (span) => {
        const headers = {
          ...headersFor(options, span),
          ...(userAgent && isHeaderValue(userAgent) && { 'user-agent': userAgent }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        }
        const call: HttpCall = { method, url: path.url, headers, limit: deadline, arrived }
        if (body !== undefined) call.body = JSON.stringify(body)
        const { status, bytes, header } = await responseOf(writes, call, deadline, { isWrite: true })
        const text = bytes.toString()
        if (status < 200 || status > 299) throw refusal(status, text, header, options)
        const result = { body: parsedIfAny(text), version: versionFromHeaders(header), location: header('location') }
        return { status, result }
      })
    }
    return {
      page,
      get: async (path, options) => (await page(path, options)).body,
      send: async (method, path, body, options) => (await written(method, path, body, options)).body,
      write: written,
      events: (path) =>
        budgeted('GET', path.route, async (span) => {
          const headers = { ...headersFor(undefined, span), accept: 'text/event-stream' }
          const call: HttpCall = { method: 'GET', url: path.url, headers, limit: deadline }
          const { status, header, stream } = await streams.call(call).catch((error: unknown) => {
            throw deadline.expired ? new GatewayError('UPSTREAM_TIMEOUT', null, {}, error) : lost(error)
          })
          if (status === 200 && header('content-type')?.startsWith('text/event-stream'))
            return { status, result: stream }
          const text = String(await boundedBytes(stream, refusalBytes, undefined).catch(() => ''))
          throw status === 200
            ? malformedResponse(`${path.route} is no stream of events`)
            : refusal(status, text, header)
        }),
      upload: (path, file, options) =>
        budgeted('POST', path.route, (span) =>
          sendFile(writes, { url: path.url, headers: headersFor(options, span), idleLimitMs, reading: options }, file),
        ),
      as: (other) => client(other, terms),
      callsLeft: () => budget?.callsLeft() ?? Infinity,
    }
  }

  return {
    client,
    open: (call, route, within) =>
      measured({ method: call.method, route, requestId: call.headers[requestIdHeader], within }, async (span) => {
        if (span) call.headers[traceHeader] = span.traceparent
        const result = await reads.call(call).catch((error: unknown) => {
          throw call.limit.expired ? new GatewayError('UPSTREAM_TIMEOUT') : lost(error)
        })
        return { status: result.status, result }
      }),
    probe: ({ url, route }, deadline, at = reads) =>
      measured({ method: 'GET', route }, async () => {
        const call: HttpCall = {
          method: 'GET',
          url,
          headers: { accept: 'application/json' },
          limit: deadline,
        }
        const { status, bytes } = await responseOf(at, call, deadline)
        return { status, result: { status, body: parsedIfAny(bytes.toString()) } }
      }),
    async close() {
      await Promise.all([...new Set([reads, writes, streams])].map((transport) => transport.close()))
    },
  }
}

function parsed(text: string, route: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformedResponse(`${route} is not JSON`)
  }
}
