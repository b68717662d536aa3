import { z } from 'zod'

/** Settings of traces. OPS-9. */
export interface TraceSettings {
  /** Address of the collector that takes spans: OTLP over HTTP. */
  url: string
  /** Headers of requests to the collector, such as the key of a service. */
  headers: Record<string, string>
  /** The fraction of traced requests, from 0 to 1. */
  share: number
  /** The service's name: one for each program. */
  service: string
}

/** The environment variables of traces by their OpenTelemetry names, for the configuration of each program. OPS-9. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the http or https address of a collector (http://localhost:4318)' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform(headersOf)
    .pipe(z.record(z.string(), z.string(), 'must be names and values, such as authorization=Basic%20abc,other=1')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a share from 0 to 1')
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be a name of letters, digits, dots and hyphens')
    .default('sise'),
}

type Read = z.infer<z.ZodObject<typeof traceVariables>>

/** The settings of traces of one program; undefined without a collector: then nothing is traced. */
export function traceSettings(read: Read, program: 'gateway' | 'api'): TraceSettings | undefined {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint == null) return undefined
  const url = new URL(endpoint)
  // Many operators set the address with this path already.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/v1\/traces$/, '')}/v1/traces`
  return {
    url: url.href,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    share: read.OTEL_TRACES_SAMPLER_ARG,
    service: `${read.OTEL_SERVICE_NAME}-${program}`,
  }
}

/** Parses a list of headers such as `a=1,b=%C3%B5`; null if it is invalid. */
function headersOf(list: string): Record<string, string> | null {
  const pairs = list.split(',').flatMap((pair) => pair.trim() || [])
  const headers = pairs.map((pair) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(pair))
  try {
    const decoded = headers.map((found) => found && ([found[1] ?? '', decodeURIComponent(found[2] ?? '')] as const))
    return decoded.every((header) => header && /^[\t\x20-\x7e]*$/.test(header[1]))
      ? Object.fromEntries(decoded.filter((header) => header != null))
      : null
  } catch {
    return null
  }
}
