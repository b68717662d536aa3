import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queueMetrics } from '../../api/jobs/queueMetrics.ts'
import { startGateway } from '../support/gateway/gateway.ts'
import { startStub } from '../support/restStub/restStub.ts'

/** The metrics of Prometheus itself. */
const ofOthers = ['up']

const alerts = readFileSync('docs/monitoring/alerts.yml', 'utf8')
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as {
  panels: { title: string; gridPos: object; targets: { expr: string }[] }[]
}
const rules = [...alerts.matchAll(/- alert: (\w+)\n +expr: '(.+)'\n +for: \d+m\n/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** The metrics in a PromQL expression: words outside of braces and brackets that are neither functions, keywords nor labels. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) ?\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => name !== 'offset')
}

test('OPS-9 a gateway or an API has every metric of the dashboard and of the alerts', async () => {
  const stub = await startStub()
  const gateway = await startGateway({ apiUrl: stub.url })
  try {
    await gateway.query('{settings{communityName}}')
    const ofQueue = await queueMetrics(['invitation'], () => Promise.resolve([])).metrics()
    const served = (await (await fetch(`${gateway.url}/metrics`)).text()) + ofQueue
    const known = new Set(
      [...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    const used = new Set(expressions.flatMap(metricsIn))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((name) => !known.has(name) && !ofOthers.includes(name))).toEqual([])
    // An unknown label would match nothing without an error.
    const labels = new Set([...served.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    const requested = expressions.flatMap((expression) =>
      [...expression.matchAll(/[{,]\s*(\w+)[=!]/g)].map(([, name]) => name),
    )
    expect(
      requested.filter(
        (name) => name != null && !labels.has(name) && !['job', 'fstype', 'code', 'outcome'].includes(name),
      ),
    ).toEqual([])
  } finally {
    await gateway.close()
    await stub.close()
  }
})

test('OPS-9 each alert names the problem and the remedy, and the files are consistent', () => {
  expect(rules.length).toBe(alerts.match(/- alert:/g)?.length)
  expect(rules.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SiseDown', 'SiseErrors', 'SiseSlow', 'SiseEndangered', 'SiseWarning']),
  )
  for (const kind of ['summary', 'description', 'severity'])
    expect(alerts.match(new RegExp(`^ +${kind}: .+`, 'gm'))).toHaveLength(rules.length)
  for (const expression of expressions) {
    for (const [open, close] of ['()', '{}', '[]'])
      expect(expression.split(open ?? '').length).toBe(expression.split(close ?? '').length)
  }
  const places = dashboard.panels.map(({ gridPos }) => JSON.stringify(gridPos))
  expect(new Set(places).size).toBe(places.length)
})

test('OPS-9 registered operations are counted by name, those of an API token or a visitor are not', async () => {
  const stub = await startStub()
  const webDir = mkdtempSync(join(tmpdir(), 'sise-registered-'))
  const folder = mkdtempSync(join(tmpdir(), 'sise-operations-'))
  writeFileSync(join(folder, 'mine.graphql'), 'query MinuTeemad{categories{id}}')
  const gateway = await startGateway({ apiUrl: stub.url, webDir, operationsFolder: folder })
  try {
    const token = stub.tokenOf('mari')
    for (const _ of [1, 2, 3]) await gateway.query('query MinuTeemad{categories{id}}', { token })
    await gateway.query('query MinuTeemad{categories{id name}}', { token })
    await gateway.query('query MinuTeemad{categories{id}}')
    const served = await (await fetch(`${gateway.url}/metrics`)).text()
    const counted = [...served.matchAll(/^sise_graphql_seconds_count\{operation="(\w+)",outcome="(\w+)"\} (\d+)$/gm)]
    expect(
      Object.fromEntries(counted.map(([, name, outcome, count]) => [`${name} ${outcome}`, Number(count)])),
    ).toEqual({
      'MinuTeemad ok': 3,
      'MinuTeemad error': 1,
      'other ok': 1,
    })
  } finally {
    await gateway.close()
    await stub.close()
  }
})
