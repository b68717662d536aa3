import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { type ClientAddress, networkOf } from '../../../schema/rules/networks.ts'
import { requestIdHeader } from '../../../schema/rules/requestIds.ts'
import { beginScope, type Scope } from '../../../schema/rules/scopes.ts'
import type { Context, PrintedAnswer, RequestHeaders } from '../../context.ts'
import { onceClosed } from '../closed.ts'
import { requestIdOf } from '../requestId.ts'
import { spanOf } from '../requestSpans.ts'
import { plainHeaders } from '../securityHeaders.ts'
import { forwardedFor } from '../sender.ts'
import { limitReader } from '../slowReaders.ts'
import { graphqlHeaders, isPlainJson, maxArrivalMs } from './graphqlHttp.ts'
import type { PlannedAnswers } from './plannedAnswers.ts'

interface DirectOptions {
  planned: PlannedAnswers
  createContext: (headers: RequestHeaders, scope: Scope) => Context
  clientAddress: ClientAddress
  /** As for the route. */
  client: string | undefined
  bodyLimitBytes: number
  readerLimitMs: number
}

/** What was done already for a request that Fastify gets after all. */
export interface PassedOn {
  body: Buffer
  /** In which a plan has read what the executor need not read again; undefined where nothing was begun. */
  context?: Context
}

/**
 * Answers known queries by plans before Fastify and Apollo Server, which cost more than most of them. Whatever is unusual is passed on, and
 * answered as if it had gone there at once. GQL-3.
 */
export interface DirectQueries {
  /** Takes a request; false for one that is to be passed on unread. @param passOn gives it to Fastify later */
  take(request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean
  /** What is known of a request that was passed on. */
  passedOn(request: IncomingMessage): PassedOn | undefined
  /** Call before the server closes: Fastify closes connections with their answers. */
  stop(): void
}

/** Larger bodies are read by Fastify, in bytes. The largest query of the client has some 4,000. */
const largestBody = 65_536

/** Creates the direct queries of a gateway. */
export function directQueries(options: DirectOptions): DirectQueries {
  const { planned, createContext, clientAddress, client, readerLimitMs } = options
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
      // Asked for only where shares are short.
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
    if (typeof payload === 'string') {
      response.writeHead(200, [...ownHeaders, 'content-length', String(Buffer.byteLength(payload))]).end(payload)
    } else {
      response.writeHead(200, ownHeaders)
      // The client may leave meanwhile.
      pipeline(payload, response, () => {})
    }
  }

  return {
    take(request, response, passOn) {
      const token = request.headers['x-auth-token']
      if (stopped || typeof token !== 'string' || token === '' || !isDirect(request, largest)) return false
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
        const query = stopped ? undefined : planned.find(body.toString(), request.headers.accept)
        if (!query) {
          passed.set(request, { body })
          return passOn()
        }
        const context = createContext(headersOf(request, token), scope)
        const handOver = () => {
          passed.set(request, { body, context: context.again() })
          passOn()
        }
        query.answer(context, start).then((printed) => {
          if (printed == null) handOver()
          else send(response, query.contentType, printed, scope)
        }, handOver)
      })
      return true
    },
    passedOn: (request) => passed.get(request),
    stop: () => void (stopped = true),
  }
}

/** The body of a request as a stream, for whoever reads it once more. */
export const streamOf = ({ body }: PassedOn): Readable => Readable.from([body])

/** Whether a request is of the usual form: its body has a length, and nothing is to be said before it is read. */
function isDirect({ method, url, headers, httpVersionMinor }: IncomingMessage, largest: number): boolean {
  return (
    method === 'POST' &&
    url === '/graphql' &&
    httpVersionMinor === 1 &&
    Number(headers['content-length']) <= largest &&
    isPlainJson(headers)
  )
}
