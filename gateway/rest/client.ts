import { garbledAnswer, GatewayError } from '../errors.ts'
import type { PageCursors } from '../lib/pages.ts'
import type { CallBudget } from './callBudget.ts'
import type { Deadline } from './deadline.ts'
import type { FileToSend } from './fileForm.ts'
import { isHeaderValue } from './headerValue.ts'
import { pageCursorsFromWire } from './pageWire.ts'
import type { RestPath } from './path.ts'
import { answerOf, lost } from './readAnswer.ts'
import { parsedIfAny, refusal, type RefusalReading } from './refusal.ts'
import { sendFile } from './sendFile.ts'
import type { HttpAnswer, HttpCall, Transports } from './transport.ts'
import { versionFromHeaders } from './versions.ts'

/** What a call may carry beside its path and body. */
export interface CallOptions extends RefusalReading {
  headers?: Record<string, string>
}

/** The REST API as one request may use it: with its token, within its time. Every failure is a GatewayError. */
export interface RestClient {
  /** GET: the parsed JSON. Repeated once where the connection was lost before an answer. */
  get(path: RestPath, options?: CallOptions): Promise<unknown>
  /** GET with what its headers tell: the cursors of a page, the version of a record. */
  page(path: RestPath, options?: CallOptions): Promise<RestPage>
  /** A write: the parsed JSON, undefined where the API succeeded without any. Never repeated; one of §7's is a GET. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: RestPath,
    body?: unknown,
    options?: CallOptions,
  ): Promise<unknown>
  /** POST of one file as the field `files`, streamed: its time limit counts only while no byte moves (GQL-4). */
  upload(path: RestPath, file: FileToSend, options?: CallOptions): Promise<unknown>
  /** The same with another token. */
  as(token: string): RestClient
  /** Calls that the request may still make. */
  readonly callsLeft: number
}

/** A page of a list as the API gave it. */
export interface RestPage {
  body: unknown
  cursors: PageCursors
  /** The version of what was read, for a write that must not meet another one. */
  version: string | undefined
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

/** What all calls of one request have in common. */
export interface RequestTerms {
  deadline: Deadline
  /** Tells the API whose request it is: it limits tries by address (AUTH-8). */
  forwardedFor?: string | undefined
  /** Without one the calls are not counted. */
  budget?: CallBudget | undefined
}

/** The REST API for the whole life of the gateway. */
export interface Upstream {
  client(token: string | undefined, terms: RequestTerms): RestClient
  /** A body passed through unread (files); the answer is taken as it is, refusals too. */
  open(call: HttpCall, route: string): Promise<HttpAnswer>
  /** GET without a token: whatever answers there, refusals too. Throws only where no whole answer comes in time. */
  probe(path: RestPath, deadline: Deadline): Promise<ProbeAnswer>
  close(): Promise<void>
}

/** An answer whatever its status; `body` is the parsed JSON, undefined where it is none. */
export interface ProbeAnswer {
  status: number
  body: unknown
}

interface UpstreamOptions {
  transports: Transports
  idleLimitMs: number
  onCall: (call: FinishedCall) => void
}

/** Opens the way to the REST API. Nothing is connected before the first call. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const { idleLimitMs, onCall } = options
  const { reads, writes } = options.transports

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

  function client(token: string | undefined, terms: RequestTerms): RestClient {
    const { deadline, forwardedFor, budget } = terms
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
    /** The same as `measured`, for a call that the budget has room for. */
    const budgeted: typeof measured = async (method, route, work) => {
      budget?.spendCall()
      return measured(method, route, work)
    }
    const arrived = budget?.spendBytes
    const page = (path: RestPath, options?: CallOptions) =>
      budgeted('GET', path.route, async () => {
        const headers = headersFor(options)
        const call: HttpCall = { method: 'GET', url: path.url, headers, signal: deadline.signal, arrived }
        const { status, text, header } = await answerOf(reads, call, deadline, 'read')
        if (status < 200 || status > 299) throw refusal(status, text, header, options)
        const result = {
          body: parsed(text, path.route),
          cursors: pageCursorsFromWire(header('link')),
          version: versionFromHeaders(header),
        }
        return { status, result }
      })
    return {
      page,
      get: async (path, options) => (await page(path, options)).body,
      send: (method, path, body, options) =>
        budgeted(method, path.route, async () => {
          const headers = { ...headersFor(options), ...(body !== undefined && { 'content-type': 'application/json' }) }
          const call: HttpCall = { method, url: path.url, headers, signal: deadline.signal, arrived }
          if (body !== undefined) call.body = JSON.stringify(body)
          const { status, text, header } = await answerOf(writes, call, deadline, 'write')
          if (status < 200 || status > 299) throw refusal(status, text, header, options)
          return { status, result: parsedIfAny(text) }
        }),
      upload: (path, file, options) =>
        budgeted('POST', path.route, () =>
          sendFile(writes, { url: path.url, headers: headersFor(options), idleLimitMs, reading: options }, file),
        ),
      as: (other) => client(other, terms),
      get callsLeft() {
        return budget?.callsLeft ?? Infinity
      },
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
    probe: ({ url, route }, deadline) =>
      measured('GET', route, async () => {
        const call: HttpCall = {
          method: 'GET',
          url,
          headers: { accept: 'application/json' },
          signal: deadline.signal,
        }
        const { status, text } = await answerOf(reads, call, deadline, 'read')
        return { status, result: { status, body: parsedIfAny(text) } }
      }),
    async close() {
      await Promise.all([...new Set([reads, writes])].map((transport) => transport.close()))
    },
  }
}

function parsed(text: string, route: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw garbledAnswer(`${route} is not JSON`)
  }
}
