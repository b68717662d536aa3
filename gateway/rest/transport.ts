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
  /** `read` calls it with the size of each chunk in bytes, awaits it, and rejects with its error. */
  arrived?: ((bytes: number) => void | Promise<void>) | undefined
}

/** Whether a string is a valid header value. */
export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** The beginning of a response. */
export interface ResponseHead {
  status: number
  header: (name: string) => string | undefined
}

/** A response whose body has not been read yet. */
export interface HttpResponse extends ResponseHead {
  /** The raw body, without a size limit. */
  stream: Readable
}

/** A response of the API whose body was read completely, with any status. */
export interface ReadResponse extends ResponseHead {
  bytes: Buffer
}

/** An HTTP client for the REST API. */
export interface Transport {
  call(call: HttpCall): Promise<HttpResponse>
  /**
   * Sends a request and reads the complete response. Rejects with ResponseTooLarge above the limit, or if the connection is lost.
   * @param began called with the status before the body is read
   */
  read(call: HttpCall, began: (status: number) => void): Promise<ReadResponse>
  close(): Promise<void>
}

/** The response body exceeds the size limit (`responseLimitBytes`). */
export class ResponseTooLarge extends Error {}

/** The HTTP clients of the gateway: reads and writes may use different libraries. */
export interface Transports {
  reads: Transport
  writes: Transport
  /** For endless responses, each on a connection of its own. */
  streams: Pick<Transport, 'call' | 'close'>
}

/** The bytes of a body. @throws ResponseTooLarge above `limitBytes`, and closes the connection */
export async function boundedBytes(body: Readable, limitBytes: number, arrived: HttpCall['arrived']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // An exception in the loop destroys the stream, and so closes the connection.
  for await (const chunk of body) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limitBytes) throw new ResponseTooLarge()
    const counted = arrived?.(bytes.length)
    if (counted) await counted
    chunks.push(bytes)
  }
  return joined(chunks, size)
}

/** Joins chunks of `size` bytes in total. */
export const joined = (chunks: Buffer[], size: number) =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)
