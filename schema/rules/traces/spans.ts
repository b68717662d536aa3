import { randomUUID } from 'node:crypto'

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
  /**
   * Begins a span that is in no other of this program; undefined for what is not sampled, which costs no more than that.
   * @param origin the traceparent of who is answered, believed or only noted
   */
  begin(
    kind: SpanKind,
    name: string,
    facts: Facts,
    origin?: { parent?: string } | { mentioned?: string },
  ): Span | undefined
  /** Sends what has ended, for two seconds at most. */
  close(): Promise<void>
}

/**
 * The span of all requests that are not sampled, for whoever calls on: their calls have a traceparent that says so, so that whoever is called does not
 * choose anew. Of each call the ids are others, as they have to be nobody's (W3C Trace Context, 3.2.2). OPS-9.
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

/** Ends the span of a request when its answer has been sent, or the client has left before the end of it. */
export function endAnswered(span: Span, { statusCode, headersSent, writableFinished }: Answered): void {
  if (!writableFinished) span.note({ 'error.type': 'client left' })
  // Without a head nobody was told a status: Node's is a guess.
  if (headersSent) noteStatus(span, statusCode)
  span.end()
}

/** Ends the span of a request whose stream begins: with its head, as what follows may last for days. */
export function endStreaming(span: Span | undefined, { statusCode }: Answered): void {
  if (!span) return
  noteStatus(span, statusCode)
  span.end()
}

function noteStatus(span: Span, statusCode: number): void {
  span.note({ 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.fail(String(statusCode))
}

interface Answered {
  statusCode: number
  headersSent: boolean
  writableFinished: boolean
}

/** What traces need of a logger. */
export interface TraceLog {
  warn(facts: object, message: string): void
}

/** The header that joins traces of several programs. */
export const traceHeader = 'traceparent'
