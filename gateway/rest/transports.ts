import { Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import nodeFetch from 'node-fetch'
import type { Logger } from 'pino'
import { type Dispatcher, Pool } from 'undici'
import { gatewaySilenceMs } from '../../schema/rules/delays.ts'
import type { GatewayConfig } from '../config.ts'
import { acrossAddresses, ApiAddress } from './addresses.ts'
import {
  type AnswerHead,
  AnswerTooLarge,
  boundedBytes,
  type HttpAnswer,
  type HttpCall,
  joined,
  type ReadAnswer,
  type Transport,
  type Transports,
} from './transport.ts'

/**
 * The HTTP clients for the REST API, for each of its addresses: undici for reads, which cost less CPU with it, node-fetch for writes.
 * Connections are opened by the first calls. Responses larger than `answerLimitBytes` make `read` reject with AnswerTooLarge.
 */
export function httpTransports(
  { apiUrls, answerLimitBytes }: Pick<GatewayConfig, 'apiUrls' | 'answerLimitBytes'>,
  log: Pick<Logger, 'warn'>,
): { transports: Transports; addresses: { name: string; reads: Transport }[] } {
  const addresses = apiUrls.map((apiUrl) => {
    const writes = nodeFetchTransport(apiUrl, answerLimitBytes)
    const reads = undiciTransport(apiUrl, answerLimitBytes)
    const { host } = new URL(apiUrl)
    return new ApiAddress({ reads, writes, streams: streamTransport(apiUrl) }, (answers) =>
      log.warn(
        { api: host },
        answers ? 'this api answers again' : 'this api does not answer: its calls go to another one',
      ),
    )
  })
  const named = addresses.map(({ clients }, index) => ({
    name: new URL(apiUrls[index] ?? '').host,
    reads: clients.reads,
  }))
  const transports = acrossAddresses(addresses)
  // A single address has the retries of all reads.
  return {
    transports,
    addresses: named.length > 1 ? named : named.map(({ name }) => ({ name, reads: transports.reads })),
  }
}

/** undici, for reads: a pool of at most 256 kept-alive connections. */
function undiciTransport(apiUrl: string, limitBytes: number): Transport {
  const { origin, pathname } = new URL(apiUrl)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 256, pipelining: 1 })
  return {
    async call({ method, url, headers, limit, body }) {
      const path = base + url
      const answer = await pool.request({ method, path, headers, signal: limit.signal, body: body ?? null })
      return { status: answer.statusCode, header: headerOf(answer.headers), stream: answer.body }
    },
    read: (call, began) => dispatched(pool, base, call, limitBytes, began),
    // `close` waits for open bodies, and an aborted one may never end.
    close: () => pool.destroy(),
  }
}

/** What node-fetch rejects with, too. */
class TimeUp extends Error {
  override name = 'AbortError'
}

const headerOf = (headers: IncomingHttpHeaders) => (name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Reads a response from the parser of HTTP: `request` makes a stream and an abort listener of each, which cost more than the call itself. */
function dispatched(
  pool: Pool,
  base: string,
  { method, url, headers, body, limit, arrived }: HttpCall,
  limitBytes: number,
  began: (status: number) => void,
): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let head: AnswerHead | undefined
    let controller: Dispatcher.DispatchController | undefined
    let failure: Error | undefined

    const fail = (error: Error) => {
      failure ??= error
      stopWaiting()
      reject(failure)
      // A call that still waits for a connection is aborted when it gets one.
      controller?.abort(failure)
    }
    const stopWaiting = limit.atExpiry(() => fail(new TimeUp()))

    pool.dispatch(
      { method, path: base + url, headers, body: body ?? null },
      {
        onRequestStart(started) {
          controller = started
          if (failure) started.abort(failure)
        },
        onResponseStart(_controller, status, found) {
          // Of an informational one follows another.
          if (status < 200) return
          head = { status, header: headerOf(found) }
          began(status)
        },
        onResponseData(flow, chunk) {
          size += chunk.length
          if (size > limitBytes) return fail(new AnswerTooLarge())
          chunks.push(chunk)
          try {
            const counted = arrived?.(chunk.length)
            if (!counted) return
            flow.pause()
            counted.then(() => flow.resume(), fail)
          } catch (error) {
            // The GatewayError of a budget.
            fail(error as Error)
          }
        },
        onResponseEnd() {
          stopWaiting()
          if (head) resolve({ ...head, bytes: joined(chunks, size) })
        },
        onResponseError: (_controller, error) => fail(error),
      },
    )
  })
}

/** node:http, for streams of events: as many connections as there are streams, each with little memory. */
function streamTransport(apiUrl: string): Transports['streams'] {
  const isSecure = apiUrl.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: false })
  return {
    call: ({ method, url, headers, limit }) =>
      new Promise((resolve, reject) => {
        const request = (isSecure ? httpsRequest : httpRequest)(apiUrl + url, { method, headers, agent })
        const stopWaiting = limit.atExpiry(() => request.destroy(new TimeUp()))
        request.setTimeout(gatewaySilenceMs, () => request.destroy(new TimeUp()))
        request.on('error', (error) => {
          stopWaiting()
          reject(error)
        })
        request.on('response', (stream) => {
          stopWaiting()
          resolve({ status: stream.statusCode ?? 0, header: headerOf(stream.headers), stream })
        })
        request.end()
      }),
    close() {
      agent.destroy()
      return Promise.resolve()
    },
  }
}

/** node-fetch, for writes. */
function nodeFetchTransport(apiUrl: string, limitBytes: number): Transport {
  const Agent = apiUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  // A write is never retried, so it must not use a kept-alive connection that the server may be closing at that moment.
  const agent = new Agent({ keepAlive: false })

  async function call({ method, url, headers, body, limit }: HttpCall): Promise<HttpAnswer> {
    const answer = await nodeFetch(apiUrl + url, {
      method,
      headers,
      body: body ?? null,
      signal: limit.signal,
      agent,
      redirect: 'manual',
      compress: false,
    })
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      // The body is always a Node Readable at run time; node-fetch types it as NodeJS.ReadableStream or null.
      stream: answer.body as Readable,
    }
  }

  return {
    call,
    async read(asked, began) {
      const { status, header, stream } = await call(asked)
      began(status)
      return { status, header, bytes: await boundedBytes(stream, limitBytes, asked.arrived) }
    },
    close() {
      agent.destroy()
      return Promise.resolve()
    },
  }
}
