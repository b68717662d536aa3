import type { Readable } from 'node:stream'

/** An HTTP request, independent of the client library that sends it. */
export interface HttpCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, relative to the base URL of the REST API. */
  url: string
  headers: Record<string, string>
  /** A stream is sent chunk by chunk; only calls through `Transports.writes` have one. */
  body?: string | Readable
  signal: AbortSignal
  /** Called with the size in bytes of each chunk that `text()` reads, and awaited; an error that it throws rejects `text()`. */
  arrived?: ((bytes: number) => void | Promise<void>) | undefined
}

/** A response whose body has not been read yet: it can be read once, by `text` or from `stream`. */
export interface HttpAnswer {
  status: number
  header: (name: string) => string | undefined
  /** The whole body as UTF-8. Rejects with AnswerTooLarge above the limit, or if the connection is lost. */
  text(): Promise<string>
  /** The raw body, without a size limit. */
  stream: Readable
}

/** An HTTP client for the REST API. */
export interface Transport {
  call(call: HttpCall): Promise<HttpAnswer>
  close(): Promise<void>
}

/** The response body exceeds the size limit (`answerLimitBytes`). */
export class AnswerTooLarge extends Error {}

/** The HTTP clients of the gateway: reads and writes may use different libraries. */
export interface Transports {
  reads: Transport
  writes: Transport
}
