import { build } from 'esbuild'
import { readApiConfig } from '../../../api/config.ts'
import { readGatewayConfig } from '../../../gateway/config.ts'
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

test('OPS-9 without a collector nothing is traced, and OpenTelemetry is not even read', async () => {
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

test('OPS-9 what a collector does not take in time is dropped: no more than a few thousand spans wait', async () => {
  const collector = await startCollector()
  collector.does('hold')
  const traces = await openTraces(collector.settings('saar'), { warn: () => {} })
  for (let index = 0; index < 20_000; index += 1) traces?.begin('job', `töö ${index}`, {}).end()
  const closing = traces?.close()
  collector.does('take')
  await closing
  await collector.close()
  expect(collector.spans.length).toBeGreaterThan(0)
  expect(collector.spans.length).toBeLessThanOrEqual(4_096 + 512)
})
