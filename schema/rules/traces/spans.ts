/** Facts of a span. Never what people typed, read or are: names of operations, patterns of addresses, codes. OPS-9. */
export type Facts = Record<string, string | number>

/** What a span is of: a request that came in, a call that went out, a job that was taken from the queue. */
export type SpanKind = 'server' | 'client' | 'job'

/** A piece of work with its beginning and its end, in a trace. */
export interface Span {
  /** The header by which whoever is called goes on with this trace. W3C Trace Context, 3.2. */
  readonly traceparent: string
  /** Begins a span within this one. */
  child(kind: SpanKind, name: string, facts?: Facts): Span
  rename(name: string): void
  note(facts: Facts): void
  /** Marks it as failed; the first code stays. */
  fail(code: string): void
  /** Ends it; what is said of it later is not heard. Idempotent. */
  end(): void
}

/** The traces of one program. */
export interface Traces {
  /** Begins a span that is in no other of this program. @param origin the traceparent of who is answered, believed or only noted */
  begin(kind: SpanKind, name: string, facts: Facts, origin?: { parent?: string } | { mentioned?: string }): Span
  /** Sends what has ended, for two seconds at most. */
  close(): Promise<void>
}

/** Ends the span of a request with its answer, or with the client's leaving before the end of it. */
export function endAnswered(span: Span, { statusCode, writableFinished }: Answered): void {
  span.note({ 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.fail(String(statusCode))
  else if (!writableFinished) span.note({ 'error.type': 'client left' })
  span.end()
}

interface Answered {
  statusCode: number
  writableFinished: boolean
}

/** What traces need of a logger. */
export interface TraceLog {
  warn(facts: object, message: string): void
}

/** The header that joins traces of several programs. */
export const traceHeader = 'traceparent'
