import { build } from 'esbuild'
import { readApiConfig } from '../../../api/config.ts'
import { asJob } from '../../../api/jobs/runJob.ts'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { endStreaming, endWithResponse, type Facts, notSampled, type Span } from '../../../schema/rules/traces/spans.ts'
import { openTraces } from '../../../schema/rules/traces/traces.ts'
import { startCollector } from '../../support/servers/collector.ts'

const databaseUrl = { DATABASE_URL: 'postgresql://x' }

test.each([
  ['http://koguja:4318', 'http://koguja:4318/v1/traces'],
  ['http://koguja:4318/', 'http://koguja:4318/v1/traces'],
  ['https://koguja/otlp/', 'https://koguja/otlp/v1/traces'],
  ['https://koguja/otlp/v1/traces', 'https://koguja/otlp/v1/traces'],
])('OPS-9 traces for %s go to %s', (OTEL_EXPORTER_OTLP_ENDPOINT, url) => {
  expect(readGatewayConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url,
    headers: {},
    share: 1,
    service: 'sise-gateway',
  })
})

test('OPS-9 both programs read the settings of traces, each as a service of its own', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://koguja:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, x-org = saar',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_SERVICE_NAME: 'ruhnu',
  }
  const headers = { authorization: 'Basic abc=', 'x-org': 'saar' }
  expect(readGatewayConfig(env).traces).toMatchObject({ headers, share: 0.1, service: 'ruhnu-gateway' })
  expect(readApiConfig({ ...databaseUrl, ...env }).traces).toMatchObject({ headers, share: 0.1, service: 'ruhnu-api' })
  expect(readGatewayConfig({}).traces).toBeUndefined()
  expect(readApiConfig(databaseUrl).traces).toBeUndefined()
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'koguja:4318', 'must be the http or https address of a collector'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://koguja:4317', 'must be the http or https address of a collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'salavõti', 'must be names and values'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%C3%B5', 'must be names and values'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%', 'must be names and values'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be a share from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'kõik', 'must be a share from 0 to 1'],
  ['OTEL_SERVICE_NAME', 'meie saar', 'must be a name'],
])('OPS-9 %s=%s is refused at the start', (name, value, sentence) => {
  const fault = `${name}: ${sentence}`
  expect(() => readGatewayConfig({ [name]: value })).toThrow(fault)
  expect(() => readApiConfig({ ...databaseUrl, [name]: value })).toThrow(fault)
})

test('OPS-9 without a collector nothing is traced, and OpenTelemetry is not even loaded', async () => {
  expect(await openTraces(undefined, { warn: () => {} })).toBeUndefined()
  for (const entry of ['gateway/main.ts', 'api/main.ts']) {
    const { metafile } = await build({
      entryPoints: [entry],
      write: false,
      bundle: true,
      splitting: true,
      metafile: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      outdir: 'dist',
    })
    const { outputs } = metafile
    const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry)
    const read = new Set(first == null ? [] : [first])
    for (const path of read)
      for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') read.add(next)
    const packages = [...read].filter((path) => path.startsWith('@opentelemetry/'))
    expect(read.size).toBeGreaterThan(5)
    expect(packages).toEqual([])
    expect(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path))).toContain(
      '@opentelemetry/api',
    )
  }
})

test('OPS-9 a collector that accepts spans too slowly is logged once, and all but a few thousand that wait are dropped', async () => {
  const collector = await startCollector()
  collector.does('hold')
  const said: object[] = []
  const traces = await openTraces(collector.settings('saar'), { warn: (...line) => void said.push(line) })
  const end = (count: number) => {
    for (let index = 0; index < count; index += 1) traces?.begin('job', 'töö', {})?.end()
  }
  // 512 are being sent, and 4,096 wait.
  end(4_608)
  expect(said).toEqual([])
  end(15_000)
  expect(said).toEqual([[{ cause: 'too slow' }, 'the collector takes no traces']])
  const closing = traces?.close()
  collector.does('take')
  await closing
  await collector.close()
  expect(collector.spans.length).toBeGreaterThan(0)
  expect(collector.spans.length).toBeLessThanOrEqual(4_608)
})

const [sampled, unsampled] = ['01', '00'].map((flags) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`)

test.each([
  { share: 1, of: 'a request', origin: {}, isSampled: true },
  { share: 0, of: 'a request', origin: {}, isSampled: false },
  { share: 0, of: 'a gateway with a sampled trace', origin: { parent: sampled }, isSampled: true },
  { share: 1, of: 'a gateway with an unsampled trace', origin: { parent: unsampled }, isSampled: false },
  { share: 1, of: 'an unsampled span of ours', origin: { parent: notSampled.traceparent }, isSampled: false },
  { share: 1, of: 'a gateway with an unreadable trace', origin: { parent: 'vigane' }, isSampled: true },
  { share: 0, of: 'a visitor with a sampled trace', origin: { mentioned: sampled }, isSampled: false },
  { share: 1, of: 'a visitor with an unsampled trace', origin: { mentioned: unsampled }, isSampled: true },
])('OPS-9 with a share of $share a span of $of is sampled: $isSampled', async (row) => {
  const collector = await startCollector()
  const traces = await openTraces({ ...collector.settings('saar'), share: row.share }, { warn: () => {} })
  const span = traces?.begin('server', 'GET', {}, row.origin)
  span?.child('client', 'GET /api').end()
  span?.end()
  await traces?.close()
  await collector.close()
  expect(span != null).toBe(row.isSampled)
  expect(collector.spans.map(({ name }) => name)).toEqual(row.isSampled ? ['GET /api', 'GET'] : [])
})

test('OPS-9 calls of an unsampled request say so, each with ids of its own', () => {
  const headers = [1, 2].map(() => notSampled.child('client', 'GET /api').traceparent)
  for (const header of headers) expect(header).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  expect(headers[0]).not.toBe(headers[1])
})

/** A recorded span. */
function writtenSpan() {
  const facts: Facts = {}
  const ends: Facts[] = []
  const span: Span = {
    ...notSampled,
    note: (more) => void Object.assign(facts, more),
    fail: (code) => void Object.assign(facts, { 'error.type': code, failed: 1 }),
    end: () => void ends.push({ ...facts }),
  }
  return { span, ends }
}

const [status, error] = ['http.response.status_code', 'error.type']

test.each([
  ['a complete response', { statusCode: 404, headersSent: true, writableFinished: true }, { [status]: 404 }],
  [
    'a failed one',
    { statusCode: 503, headersSent: true, writableFinished: true },
    { [status]: 503, [error]: '503', failed: 1 },
  ],
  [
    'one whose client left before its end',
    { statusCode: 200, headersSent: true, writableFinished: false },
    { [status]: 200, [error]: 'client left' },
  ],
  [
    'one whose client left before its head, which has no status',
    { statusCode: 200, headersSent: false, writableFinished: false },
    { [error]: 'client left' },
  ],
])('OPS-9 the span of a request ends with %s', (_, returned, facts) => {
  const { span, ends } = writtenSpan()
  endWithResponse(span, returned)
  expect(ends).toEqual([facts])
})

test('OPS-9 the span of a stream ends with its headers', () => {
  const { span, ends } = writtenSpan()
  endStreaming(span, { statusCode: 200, headersSent: true, writableFinished: false })
  expect(ends).toEqual([{ [status]: 200 }])
})

test('OPS-9 the span of an aborted job ends then, though its work ignores the signal', async () => {
  const { span, ends } = writtenSpan()
  const traces = { begin: () => span, close: () => Promise.resolve() }
  const stop = new AbortController()
  let settle = () => {}
  const work = () => new Promise<void>((resolve) => void (settle = resolve))
  const running = asJob(traces, { job: 't1', kind: 'mail' }, stop.signal, work)
  expect(ends).toEqual([])
  stop.abort()
  expect(ends).toEqual([{ [error]: 'stopped', failed: 1 }])
  settle()
  await running
})
