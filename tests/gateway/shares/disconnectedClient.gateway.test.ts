import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { folderOfOperations } from '../../support/gateway/gateway.ts'
import { hold } from '../../support/restStub/faults.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { until } from '../../support/until.ts'

let stub: RestStub
let url: string
let close: () => Promise<void>
let lines: string[]
beforeEach(async () => {
  stub = await startStub()
  stub.level = apiLevel
  lines = []
})
afterEach(async () => {
  await close()
  await stub.close()
})

async function start(plans: boolean, config: Partial<GatewayConfig> = {}) {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const gateway = await buildGateway(
    {
      ...readGatewayConfig({ PORT: '0' }),
      apiUrls: [stub.url],
      operationsFolder,
      webDir: operationsFolder,
      plans,
      ...config,
    },
    log,
  )
  ;({ url } = await gateway.listen())
  close = () => gateway.close()
}

/** The resolver that reads the topics of each category once the categories have been read. */
const document = '{categories{name topicPage{items{title}}}}'
const operationsFolder = folderOfOperations([document])
afterAll(() => rmSync(operationsFolder, { recursive: true }))
const isFurther = (call: string) => call.includes('/api/foorum/kategooria/')
const send = (init: RequestInit = {}, query = document) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': stub.tokenOf('mari') },
    body: JSON.stringify({ query }),
    ...init,
  })

/** Sends a query and closes the connection while the API still has its first call. @returns a function that lets the API respond */
async function leave(on = /GET .*kategooria$/, query = document) {
  stub.clearCalls()
  const release = hold(stub, on, { times: 1 })
  const stop = new AbortController()
  const left = send({ signal: stop.signal }, query).catch(() => 'left')
  await until(() => stub.said().some((call) => on.test(call)))
  stop.abort()
  expect(await left).toBe('left')
  // Data on other connections are read after the end of this one.
  for (let request = 0; request < 2; request += 1) await (await fetch(`${url}/healthz`)).text()
  return release
}

/** The values of the metrics whose lines match, by the line's beginning. */
async function counted(pattern: RegExp): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}
const goneIn = async () =>
  (await counted(/^sise_graphql_errors_total/))['sise_graphql_errors_total{code="CLIENT_GONE"}'] ?? 0

test.each([true, false])(
  'GQL-3 GQL-4 OPS-9 with plans (%s) clients that disconnect are counted as such, not logged, and no further read begins for them',
  async (plans) => {
    await start(plans)
    expect((await send()).status).toBe(200)
    const further = stub.said().filter(isFurther).length
    expect(further).toBeGreaterThan(1)
    for (let time = 1; time <= 16; time += 1) {
      const release = await leave()
      release()
      await until(async () => (await goneIn()) >= time)
      expect(stub.said().filter(isFurther)).toEqual([])
    }
    expect(await counted(/TOO_MANY_REQUESTS/)).toEqual({})
    expect(await goneIn()).toBe(16)
    expect(lines).toEqual([])

    const before = await counted(/^sise_graphql_requests_total/)
    stub.clearCalls()
    expect((await send()).status).toBe(200)
    const after = await counted(/^sise_graphql_requests_total/)
    const more = Object.entries(after).filter(([name, value]) => value !== (before[name] ?? 0))
    expect(more.map(([name]) => name)).toEqual([
      `sise_graphql_requests_total{executed_by="${plans ? 'plan' : 'apollo'}"}`,
    ])
    expect(stub.said().filter(isFurther)).toHaveLength(further)
  },
)

test('REST-7 a write continues to its end when its client disconnects', async () => {
  await start(true)
  const release = await leave(/PUT .*like.t1$/, 'mutation{a:likeTopic(id:"t1"){id} b:likeTopic(id:"t2"){id}}')
  release()
  await until(() => stub.said().some((call) => /PUT .*like.t2$/.test(call)))
})

test.each([true, false])(
  'GQL-3 with plans (%s) a call that continues after its client disconnects still has its time limit',
  async (plans) => {
    await start(plans, { timeLimitMs: 500 })
    expect((await send()).status).toBe(200)
    const release = await leave()
    const calls = async () =>
      Object.keys(await counted(/^sise_upstream_seconds_count.*kategooria",outcome="UPSTREAM_TIMEOUT"/))
    await until(async () => (await calls()).length === 1)
    release()
  },
)
