import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

let stub: RestStub
let gateway: TestGateway

beforeAll(async () => {
  stub = await startStub()
  gateway = await startGateway({ apiUrl: stub.url })
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})

const open = (init?: RequestInit) => fetch(`${gateway.url}/metrics`, init)

test('GQL-3 the metrics are for this machine alone: what a proxy forwards is a stranger’s', async () => {
  expect((await open()).status).toBe(200)
  expect((await open({ headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
  expect((await open({ headers: { forwarded: 'for=203.0.113.7' } })).status).toBe(404)
})

test('GQL-3 a name of 100 kB is counted as another, and kept nowhere', async () => {
  const name = `Pikk${'x'.repeat(100_000)}`
  await gateway.query(`query ${name} { __typename }`)
  expect(await (await open()).text()).not.toContain('Pikkxxx')
})

test('GQL-3 strangers take no names: their operations are counted by the field of the schema', async () => {
  for (const token of [undefined, 'vale', ''])
    await gateway.query('query Voora{a:me{id} articles:__typename}', { token })
  await gateway.query('mutation VoorasP{requestPasswordReset(email:"a@b.ee")}', { token: 'vale' })
  const metrics = await (await open()).text()
  expect(metrics).not.toContain('Voora')
  expect(metrics).toContain('sise_graphql_seconds_count{operation="visitor_me",outcome="ok"}')
  expect(metrics).toContain('sise_graphql_seconds_count{operation="visitor_requestPasswordReset",outcome="ok"}')
})

test('GQL-3 the metrics count requests and calls, by names that cannot grow without end', async () => {
  const token = stub.tokenOf('mari')
  await gateway.query('query Nimi{me{id}}', { token })
  await gateway.query('query Teema{topic(id:"t1"){id}}', { token })
  await gateway.query('{userPage{items{id}}}')
  const metrics = await (await open()).text()
  expect(metrics).toContain('sise_graphql_seconds_count{operation="other",outcome="ok"}')
  expect(metrics).not.toContain('Nimi')
  expect(metrics).toContain('sise_upstream_seconds_count{method="GET",route="/api/foorum/teema/{id}",outcome="200"}')
  expect(metrics).toContain('sise_graphql_errors_total{code="UNAUTHENTICATED"}')
  expect(metrics).not.toContain('token-')
})
