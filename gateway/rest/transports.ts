import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import nodeFetch from 'node-fetch'
import { Pool } from 'undici'
import type { GatewayConfig } from '../config.ts'
import { AnswerTooLarge, type HttpCall, type Transport, type Transports } from './transport.ts'

/**
 * The HTTP clients for the REST API, selected by `restClient` (REST_CLIENT). Connections are opened by the first calls.
 * Responses larger than `answerLimitBytes` make `text()` reject with AnswerTooLarge.
 */
export function httpTransports(config: Pick<GatewayConfig, 'apiUrl' | 'restClient' | 'answerLimitBytes'>): Transports {
  const { apiUrl, restClient, answerLimitBytes } = config
  const writes = nodeFetchTransport(apiUrl, answerLimitBytes)
  return { reads: restClient === 'undici' ? undiciTransport(apiUrl, answerLimitBytes) : writes, writes }
}

/** undici, for reads: a pool of at most 256 kept-alive connections. */
function undiciTransport(apiUrl: string, limitBytes: number): Transport {
  const { origin, pathname } = new URL(apiUrl)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 256, pipelining: 1 })
  return {
    async call({ method, url, headers, signal, body, arrived }) {
      const answer = await pool.request({ method, path: base + url, headers, signal, body: body ?? null })
      return {
        status: answer.statusCode,
        header(name) {
          const value = answer.headers[name]
          return Array.isArray(value) ? value.join(', ') : value
        },
        text: () => boundedText(answer.body, limitBytes, arrived),
        stream: answer.body,
      }
    },
    // `close` waits for open bodies, and an aborted one may never end.
    close: () => pool.destroy(),
  }
}

/** node-fetch, for writes, and for reads too unless `restClient` is undici. */
function nodeFetchTransport(apiUrl: string, limitBytes: number): Transport {
  const Agent = apiUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  // A write is never retried, so it must not use a kept-alive connection that the server may be closing at that moment.
  const forWrites = new Agent({ keepAlive: false })
  const forReads = new Agent({ keepAlive: true })
  return {
    async call({ method, url, headers, body, signal, arrived }) {
      const answer = await nodeFetch(apiUrl + url, {
        method,
        headers,
        body: body ?? null,
        signal,
        agent: method === 'GET' || method === 'HEAD' ? forReads : forWrites,
        redirect: 'manual',
        compress: false,
      })
      // The body is always a Node Readable at run time; node-fetch types it as NodeJS.ReadableStream or null.
      const stream = answer.body as Readable
      return {
        status: answer.status,
        header: (name) => answer.headers.get(name) ?? undefined,
        text: () => boundedText(stream, limitBytes, arrived),
        stream,
      }
    },
    close() {
      forWrites.destroy()
      forReads.destroy()
      return Promise.resolve()
    },
  }
}

async function boundedText(body: Readable, limitBytes: number, arrived?: HttpCall['arrived']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // An error thrown in the loop destroys the stream, and so closes the connection.
  for await (const chunk of body) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limitBytes) throw new AnswerTooLarge()
    const counted = arrived?.(bytes.length)
    if (counted) await counted
    chunks.push(bytes)
  }
  return (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)).toString('utf8')
}
