import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from './settings.ts'
import type { Span, SpanKind, TraceLog, Traces } from './spans.ts'

/** How long a collector may take for a batch, in ms. */
const exportLimitMs = 5_000
/** How long the last spans may take when the program ends, in ms. */
const closeLimitMs = 2_000

/** What waits for the collector at most: the rest is dropped. A span has about a kB. */
const bounds = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 }

const kinds: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
}

/** Traces that go to a collector by OTLP. A collector that fails costs their spans and one line of the log. OPS-9. */
export function exportedTraces({ url, headers, share, service }: TraceSettings, log: TraceLog): Traces {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportLimitMs, concurrencyLimit: 10 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({ ...bounds, exporter: watched(exporter, log), exportTimeoutMillis: 2 * exportLimitMs }),
    ],
  })
  const tracer = provider.getTracer('sise')

  function begin(kind: SpanKind, name: string, attributes: Attributes, within: Context, links: Link[]) {
    return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes, links }, within))
  }

  function spanOf(span: OtelSpan): Span {
    const context = span.spanContext()
    let hasFailed = false
    return {
      traceparent: `00-${context.traceId}-${context.spanId}-0${context.traceFlags & TraceFlags.SAMPLED}`,
      child: (kind, name, facts = {}) => begin(kind, name, facts, trace.setSpan(ROOT_CONTEXT, span), []),
      rename: (name) => void span.updateName(name),
      note: (facts) => void span.setAttributes(facts),
      fail(code) {
        if (hasFailed) return
        hasFailed = true
        span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
      },
      end() {
        // OpenTelemetry complains of a second one.
        if (span.isRecording()) span.end()
      },
    }
  }

  return {
    begin(kind, name, facts, origin = {}) {
      const parent = remote('parent' in origin ? origin.parent : undefined)
      const mentioned = remote('mentioned' in origin ? origin.mentioned : undefined)
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      return begin(kind, name, facts, within, mentioned ? [{ context: mentioned }] : [])
    },
    async close() {
      // A batch that fails has been logged.
      await Promise.race([provider.shutdown().catch(() => {}), pause(closeLimitMs, undefined, { ref: false })])
    },
  }
}

function remote(header: string | undefined): SpanContext | undefined {
  const context = header == null ? null : parseTraceParent(header)
  return context ? { ...context, isRemote: true } : undefined
}

/** Says when the collector begins to fail, and when it works again; not each time. */
function watched(exporter: OTLPTraceExporter, log: TraceLog): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !failing) log.warn({ cause: causeOf(result.error) }, 'the collector takes no traces')
        if (!fails && failing) log.warn({}, 'the collector takes traces again')
        failing = fails
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** A status or a code, or what the exporter says; not the text of an answer, which may repeat a header. */
function causeOf(error: (Error & { code?: string | number }) | undefined): string {
  return String(error?.code ?? error?.message)
}
