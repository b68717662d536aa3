import { setTimeout as pause } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './settings.ts'
import type { Facts, Span, SpanKind, TraceLog, Traces } from './spans.ts'

/** Timeout of sending a batch to the collector, in ms. */
const exportLimitMs = 5_000
/** Timeout of sending the last spans when the program ends, in ms. */
const closeLimitMs = 2_000

/** Limits of the queue; further spans are dropped. A span has about a kB. */
const bounds = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 }

const kinds: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
}

/** Creates traces that are sent to a collector by OTLP. While it fails or is too slow, spans are dropped, and one line is logged. OPS-9. */
export function exportedTraces({ url, headers, share, service }: TraceSettings, log: TraceLog): Traces {
  const exporter = new WatchedExporter(
    new OTLPTraceExporter({ url, headers, timeoutMillis: exportLimitMs, concurrencyLimit: 10 }),
    log,
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // `begin` has sampled.
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [new WatchedQueue(exporter)],
  })
  const tracer = provider.getTracer('sise')

  return {
    begin(kind, name, facts, origin = {}) {
      const parent = 'parent' in origin ? remote(origin.parent) : undefined
      if (!(parent ? parent.traceFlags & TraceFlags.SAMPLED : Math.random() < share)) return undefined
      const mentioned = 'mentioned' in origin ? remote(origin.mentioned) : undefined
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const links = mentioned ? [{ context: mentioned }] : []
      return new SampledSpan(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes: facts, links }, within))
    },
    async close() {
      // A batch that fails has been logged.
      await Promise.race([provider.shutdown().catch(() => {}), pause(closeLimitMs, undefined, { ref: false })])
    },
  }
}

class SampledSpan implements Span {
  private hasFailed = false

  constructor(
    private readonly tracer: Tracer,
    private readonly span: OtelSpan,
  ) {}

  get traceparent() {
    const { traceId, spanId } = this.span.spanContext()
    return `00-${traceId}-${spanId}-01`
  }

  child(kind: SpanKind, name: string, facts: Facts = {}) {
    const within = trace.setSpan(ROOT_CONTEXT, this.span)
    return new SampledSpan(this.tracer, this.tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, within))
  }

  rename(name: string) {
    if (this.span.isRecording()) this.span.updateName(name)
  }

  note(facts: Facts) {
    if (this.span.isRecording()) this.span.setAttributes(facts)
  }

  fail(code: string) {
    if (this.hasFailed || !this.span.isRecording()) return
    this.hasFailed = true
    this.span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
  }

  end() {
    if (this.span.isRecording()) this.span.end()
  }
}

function remote(header: string | undefined): SpanContext | undefined {
  const context = header == null ? null : parseTraceParent(header)
  return context ? { ...context, isRemote: true } : undefined
}

/** Logs once when the collector begins to fail or to be too slow, so that spans are dropped, and once when it works again. */
class WatchedExporter implements SpanExporter {
  private isFailing = false
  private waiting = 0

  constructor(
    private readonly exporter: OTLPTraceExporter,
    private readonly log: TraceLog,
  ) {}

  /** Counts a span that has ended. */
  expect() {
    if (this.waiting === bounds.maxQueueSize) this.fails('too slow')
    else this.waiting += 1
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
    this.waiting -= spans.length
    this.exporter.export(spans, (result) => {
      if (result.code !== ExportResultCode.SUCCESS) this.fails(causeOf(result.error))
      else if (this.waiting < bounds.maxQueueSize / 2) this.works()
      done(result)
    })
  }

  private fails(cause: string) {
    if (!this.isFailing) this.log.warn({ cause }, 'the collector takes no traces')
    this.isFailing = true
  }

  private works() {
    if (this.isFailing) this.log.warn({}, 'the collector takes traces again')
    this.isFailing = false
  }

  forceFlush() {
    return this.exporter.forceFlush()
  }

  shutdown() {
    return this.exporter.shutdown()
  }
}

/** Counts spans for the exporter, as the queue drops spans silently. */
class WatchedQueue extends BatchSpanProcessor {
  constructor(private readonly exporter: WatchedExporter) {
    super({ ...bounds, exporter, exportTimeoutMillis: 2 * exportLimitMs })
  }

  override onEnd(span: ReadableSpan) {
    this.exporter.expect()
    super.onEnd(span)
  }
}

/** The status, code or message of an error; not the text of a response, which may repeat a header. */
function causeOf(error: (Error & { code?: string | number }) | undefined): string {
  return String(error?.code ?? error?.message)
}
