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
  boundedBytes,
  type HttpCall,
  type HttpResponse,
  joined,
  type ReadResponse,
  type ResponseHead,
  ResponseTooLarge,
  type Transport,
  type Transports,
} from './transport.ts'

/**
 * The HTTP clients for each address of the REST API: undici for reads, which take less CPU with it, node-fetch for writes. The first calls
 * open the connections. `read` rejects with ResponseTooLarge above `responseLimitBytes`.
 */
export function httpTransports(
  { apiUrls, responseLimitBytes }: Pick<GatewayConfig, 'apiUrls' | 'responseLimitBytes'>,
  log: Pick<Logger, 'warn'>,
): { transports: Transports; addresses: { name: string; reads: Transport }[] } {
  const addresses = apiUrls.map((apiUrl) => {
    const writes = nodeFetchTransport(apiUrl, responseLimitBytes)
    const reads = undiciTransport(apiUrl, responseLimitBytes)
    const { host } = new URL(apiUrl)
    return new ApiAddress({ reads, writes, streams: streamTransport(apiUrl) }, (responds) =>
      log.warn(
        { api: host },
        responds ? 'this api responds again' : 'this api does not respond: its calls go to another one',
      ),
    )
  })
  const named = addresses.map(({ clients }, index) => ({
    name: new URL(apiUrls[index] ?? '').host,
    reads: clients.reads,
  }))
  const transports = acrossAddresses(addresses)
  // The transports of a single address include its retries.
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
      const response = await pool.request({ method, path, headers, signal: limit.signal, body: body ?? null })
      return { status: response.statusCode, header: headerOf(response.headers), stream: response.body }
    },
    read: (call, began) => dispatched(pool, base, call, limitBytes, began),
    // `close` waits for open bodies, and an aborted one may never end.
    close: () => pool.destroy(),
  }
}

/** Named as the error of node-fetch. */
class TimeUp extends Error {
  override name = 'AbortError'
}

const headerOf = (headers: IncomingHttpHeaders) => (name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Reads a response with `dispatch`: the stream and the abort listener that `request` creates cost more than the call itself. */
function dispatched(
  pool: Pool,
  base: string,
  { method, url, headers, body, limit, arrived }: HttpCall,
  limitBytes: number,
  began: (status: number) => void,
): Promise<ReadResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let head: ResponseHead | undefined
    let controller: Dispatcher.DispatchController | undefined
    let failure: Error | undefined

    const fail = (error: Error) => {
      failure ??= error
      stopWaiting()
      reject(failure)
      // A call without a connection yet is aborted when it gets one.
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
          // The final response follows an informational one.
          if (status < 200) return
          head = { status, header: headerOf(found) }
          began(status)
        },
        onResponseData(flow, chunk) {
          size += chunk.length
          if (size > limitBytes) return fail(new ResponseTooLarge())
          chunks.push(chunk)
          try {
            const counted = arrived?.(chunk.length)
            if (!counted) return
            flow.pause()
            counted.then(() => flow.resume(), fail)
          } catch (error) {
            // The GatewayError of the budget.
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

/** node:http for event streams: a connection per stream, each with little memory. */
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

/** node-fetch for writes. */
function nodeFetchTransport(apiUrl: string, limitBytes: number): Transport {
  const Agent = apiUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  // A write is never retried, so it must not use a kept-alive connection that the server may be closing at that moment.
  const agent = new Agent({ keepAlive: false })

  async function call({ method, url, headers, body, limit }: HttpCall): Promise<HttpResponse> {
    const response = await nodeFetch(apiUrl + url, {
      method,
      headers,
      body: body ?? null,
      signal: limit.signal,
      agent,
      redirect: 'manual',
      compress: false,
    })
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      // The body is always a Node Readable at run time; node-fetch types it as NodeJS.ReadableStream or null.
      stream: response.body as Readable,
    }
  }

  return {
    call,
    async read(request, began) {
      const { status, header, stream } = await call(request)
      began(status)
      return { status, header, bytes: await boundedBytes(stream, limitBytes, request.arrived) }
    },
    close() {
      agent.destroy()
      return Promise.resolve()
    },
  }
}
