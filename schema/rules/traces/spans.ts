import { randomUUID } from 'node:crypto'

/** Attributes of a span: names of operations, route patterns, codes. Never personal data or texts. OPS-9. */
export type Facts = Record<string, string | number>

/** The kind of a span: an incoming request, an outgoing call, a job of the queue. */
export type SpanKind = 'server' | 'client' | 'job'

/** A span of a trace. */
export interface Span {
  /** The header by which the called program continues this trace. W3C Trace Context, 3.2. */
  readonly traceparent: string
  /** Begins a span within this one. */
  child(kind: SpanKind, name: string, facts?: Facts): Span
  rename(name: string): void
  note(facts: Facts): void
  /** Marks it as failed; the first code stays. */
  fail(code: string): void
  /** Ends it; later calls have no effect. Idempotent. */
  end(): void
}

/** The traces of one program. */
export interface Traces {
  /**
   * Begins a span without a parent in this program; undefined if it is not sampled.
   * @param origin the caller's traceparent: continued as `parent`, or only linked as `mentioned`
   */
  begin(
    kind: SpanKind,
    name: string,
    facts: Facts,
    origin?: { parent?: string } | { mentioned?: string },
  ): Span | undefined
  /** Sends the ended spans, for two seconds at most. */
  close(): Promise<void>
}

/**
 * The span of all requests that are not sampled. Their calls have a traceparent without the sampled flag, so that the called program does
 * not sample them either, and with new ids for each call (W3C Trace Context, 3.2.2). OPS-9.
 */
export const notSampled: Span = {
  get traceparent() {
    const id = randomUUID().replaceAll('-', '')
    return `00-${id}-${id.slice(0, 16)}-00`
  },
  child: () => notSampled,
  rename() {},
  note() {},
  fail() {},
  end() {},
}

/** Ends the span of a request when its response has been sent, or the client has disconnected before. */
export function endWithResponse(span: Span, { statusCode, headersSent, writableFinished }: ResponseState): void {
  if (!writableFinished) span.note({ 'error.type': 'client left' })
  // Without sent headers the status is only Node's default.
  if (headersSent) noteStatus(span, statusCode)
  span.end()
}

/** Ends the span of a stream with its headers, as the stream may last for days. */
export function endStreaming(span: Span | undefined, { statusCode }: ResponseState): void {
  if (!span) return
  noteStatus(span, statusCode)
  span.end()
}

function noteStatus(span: Span, statusCode: number): void {
  span.note({ 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.fail(String(statusCode))
}

interface ResponseState {
  statusCode: number
  headersSent: boolean
  writableFinished: boolean
}

/** The logger of traces. */
export interface TraceLog {
  warn(facts: object, message: string): void
}

/** The header that joins traces of several programs. */
export const traceHeader = 'traceparent'
