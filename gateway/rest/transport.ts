import type { Readable } from 'node:stream'

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

/** The transports of the gateway: reads and writes may go different ways. */
export interface Transports {
  reads: Transport
  writes: Transport
}
