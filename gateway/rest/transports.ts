import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import nodeFetch from 'node-fetch'
import { Pool } from 'undici'

/** One HTTP exchange, whichever client carries it. Used by rest.ts alone. */
export interface HttpCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, below the address of the REST API. */
  url: string
  headers: Record<string, string>
  /** A stream goes out as it comes; only node-fetch carries one. */
  body?: string | Readable
  signal: AbortSignal
  /** Called with the size of each piece of the answer as it arrives; an error that it throws ends the reading. */
  arrived?: ((bytes: number) => void) | undefined
}

/** An answer whose body has not been read yet. */
export interface HttpAnswer {
  status: number
  header: (name: string) => string | undefined
  /** The whole body; throws where it is larger than the limit or breaks off. */
  text(): Promise<string>
  /** The body as it arrives, without a limit of size. */
  stream: Readable
}

/** A way to carry calls. */
export interface Transport {
  call(call: HttpCall): Promise<HttpAnswer>
  close(): Promise<void>
}

/** The body was larger than the limit. */
export class AnswerTooLarge extends Error {}

/** undici, for what is read often (docs/performance.md). */
export function undiciTransport(apiUrl: string, limitBytes: number): Transport {
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
export function nodeFetchTransport(apiUrl: string, limitBytes: number): Transport {
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
