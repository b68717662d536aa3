import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import nodeFetch from 'node-fetch'
import { Pool } from 'undici'
import type { GatewayConfig } from '../config.ts'
import { AnswerTooLarge, type Transport, type Transports } from './transport.ts'

/** The transports to the REST API over HTTP, as the configuration chooses them (docs/performance.md). Nothing is connected yet. */
export function httpTransports(config: Pick<GatewayConfig, 'apiUrl' | 'restClient' | 'answerLimitBytes'>): Transports {
  const { apiUrl, restClient, answerLimitBytes } = config
  const writes = nodeFetchTransport(apiUrl, answerLimitBytes)
  return { reads: restClient === 'undici' ? undiciTransport(apiUrl, answerLimitBytes) : writes, writes }
}

/** undici, for what is read often (docs/performance.md). */
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
    // An aborted body can keep a graceful close waiting.
    close: () => pool.destroy(),
  }
}

/** node-fetch, for writes, and for everything where REST_CLIENT says so. */
function nodeFetchTransport(apiUrl: string, limitBytes: number): Transport {
  const Agent = apiUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  // A write is never repeated, so it must not meet a kept connection that the other side is just closing.
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
      // node-fetch gives a Node stream whenever it gives a body; its types say less.
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

async function boundedText(body: Readable, limitBytes: number, arrived?: (bytes: number) => void): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop by an error destroys the stream.
  for await (const chunk of body) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limitBytes) throw new AnswerTooLarge()
    arrived?.(bytes.length)
    chunks.push(bytes)
  }
  return (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)).toString('utf8')
}
