import { sharedPlainServer } from '../support/gateway/plainServer.ts'

const server = sharedPlainServer()

const open = (init?: RequestInit) => fetch(`${server.gateway.url}/metrics`, init)

test('GQL-3 the metrics are for this machine alone: a forwarded request is refused', async () => {
  expect((await open()).status).toBe(200)
  expect((await open({ headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
  expect((await open({ headers: { forwarded: 'for=203.0.113.7' } })).status).toBe(404)
})

test('GQL-3 operations of visitors are counted by the field of the schema, not by their names', async () => {
  for (const token of [undefined, 'vale', ''])
    await server.gateway.query('query Voora{a:me{id} articles:__typename}', { token })
  await server.gateway.query('mutation VoorasP{requestPasswordReset(email:"a@b.ee")}', { token: 'vale' })
  const metrics = await (await open()).text()
  expect(metrics).not.toContain('Voora')
  expect(metrics).toContain('sise_graphql_seconds_count{operation="visitor_me",outcome="ok"}')
  expect(metrics).toContain('sise_graphql_seconds_count{operation="visitor_requestPasswordReset",outcome="ok"}')
})

test('GQL-3 the metrics count requests and calls, under a bounded number of names', async () => {
  const token = server.stub.tokenOf('mari')
  for (const name of ['Nimi', `Nimi${'x'.repeat(100_000)}`])
    await server.gateway.query(`query ${name}{me{id}}`, { token })
  await server.gateway.query('query Teema{topic(id:"t1"){id}}', { token })
  await server.gateway.query('{userPage{items{id}}}')
  const metrics = await (await open()).text()
  expect(metrics).toContain('sise_graphql_seconds_count{operation="other",outcome="ok"}')
  expect(metrics).not.toContain('Nimi')
  expect(metrics).toContain('sise_upstream_seconds_count{method="GET",route="/api/foorum/teema/{id}",outcome="200"}')
  expect(metrics).toContain('sise_graphql_errors_total{code="UNAUTHENTICATED"}')
  expect(metrics).not.toContain('token-')
})
