import type { Readable } from 'node:stream'
import type { CallLimit } from './deadline.ts'

/** An HTTP request, independent of the client library that sends it. */
export interface HttpCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, relative to the base URL of the REST API. */
  url: string
  headers: Record<string, string>
  /** A stream is sent chunk by chunk; only calls through `Transports.writes` have one. */
  body?: string | Readable
  limit: CallLimit
  /** Called with the size in bytes of each chunk that `read` reads, and awaited; `read` rejects with an error that it throws. */
  arrived?: ((bytes: number) => void | Promise<void>) | undefined
}

/** Whether a string is a valid header value. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** The beginning of a response. */
export interface AnswerHead {
  status: number
  header: (name: string) => string | undefined
}

/** A response whose body has not been read yet. */
export interface HttpAnswer extends AnswerHead {
  /** The raw body, without a size limit. */
  stream: Readable
}

/** A response of the API whose body was read completely, with any status. */
export interface ReadAnswer extends AnswerHead {
  bytes: Buffer
}

/** An HTTP client for the REST API. */
export interface Transport {
  call(call: HttpCall): Promise<HttpAnswer>
  /**
   * Sends a request and reads the response whole. Rejects with AnswerTooLarge above the limit, or if the connection is lost.
   * @param began called with the status, before the body is read
   */
  read(call: HttpCall, began: (status: number) => void): Promise<ReadAnswer>
  close(): Promise<void>
}

/** The response body exceeds the size limit (`answerLimitBytes`). */
export class AnswerTooLarge extends Error {}

/** The HTTP clients of the gateway: reads and writes may use different libraries. */
export interface Transports {
  reads: Transport
  writes: Transport
  /** For answers without an end, each on a connection of its own. */
  streams: Pick<Transport, 'call' | 'close'>
}

/** The bytes of a body. @throws AnswerTooLarge for more than `limitBytes` of them, which closes the connection */
export async function boundedBytes(body: Readable, limitBytes: number, arrived: HttpCall['arrived']): Promise<Buffer> {
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
  return joined(chunks, size)
}

/** The bytes of chunks that have `size` bytes together. */
export const joined = (chunks: Buffer[], size: number) =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)
