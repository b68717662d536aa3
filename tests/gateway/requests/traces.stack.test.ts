import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi, usualPassword } from '../../support/api/api.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { type ReceivedSpan, startCollector } from '../../support/servers/collector.ts'
import { until } from '../../support/until.ts'

const stranger = '00-11111111111111111111111111111111-2222222222222222-01'

test('OPS-9 (stack: both programs) one operation is one trace: the gateway, its calls, the API’s routes and their statements, without private data', async () => {
  const collector = await startCollector()
  const api = await startApi({ traces: collector.settings('saar-api') })
  const operationsFolder = mkdtempSync(join(tmpdir(), 'sise-operations-'))
  const categories = 'query Kategooriad{categories{id name}}'
  writeFileSync(join(operationsFolder, 'mine.graphql'), categories)
  const gateway = await startGateway({
    apiUrl: api.url,
    operationsFolder,
    traces: collector.settings('saar-gateway'),
  })
  const mari = await api.person({ name: 'Mari Maasikas', email: 'mari.maasikas@saar.test' })
  const { _id: categoryId } = await api.category({ name: 'Salajane kategooria' })

  // A request that is served before Fastify.
  for (const id of ['esimene-1', 'teine-1'])
    await gateway.query(categories, { token: mari.token, headers: { 'x-request-id': id, traceparent: stranger } })
  const { data, errors } = await gateway.query(
    'mutation Kiri($input:TopicInput!){createTopic(input:$input){id title}}',
    {
      token: mari.token,
      variables: { input: { title: 'Salajane pealkiri', text: '<p>Salajane tekst</p>', categoryId } },
    },
  )
  expect(errors).toBeUndefined()
  await gateway.query(`mutation{signIn(email:"${mari.email}",password:"${usualPassword}"){token}}`)
  await gateway.query('{categories{id}}', { token: 'vale-tunnus' })
  await fetch(`${gateway.url}/sise/registreerimine/kutse-saladus`)
  await api.call('GET', '/api/users/registreerimine/kutse-saladus')
  await api.call('GET', '/api/foorum/kategooria', { as: mari, headers: { traceparent: stranger } })
  // Ended spans are sent every second.
  await until(() => collector.spans.some(({ traceId }) => traceId === '1'.repeat(32)))
  await until(() => collector.spans.some(({ name }) => name === 'GET /sise/*'))
  await gateway.close()
  await api.close()
  await collector.close()

  const { spans } = collector
  const within = ({ traceId, spanId }: ReceivedSpan) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  for (const requestId of ['esimene-1', 'teine-1']) {
    const [root] = spans.filter(
      ({ service, facts }) => service === 'saar-gateway' && facts['sise.request_id'] === requestId,
    )
    if (!root) throw new Error(`${requestId} is not traced`)
    expect(root).toMatchObject({
      name: 'query Kategooriad',
      failed: false,
      facts: {
        'graphql.operation.name': 'Kategooriad',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
      },
    })
    // Clients choose no trace id; theirs is recorded as a link.
    expect(root.parentSpanId).toBeUndefined()
    expect(root.mentions).toEqual(['1'.repeat(32)])
    const [call] = within(root).filter(({ name }) => name === 'GET /api/foorum/kategooria')
    if (!call) throw new Error('the call is not traced')
    const [route] = within(call)
    if (!route) throw new Error('the route is not traced')
    expect(route).toMatchObject({
      service: 'saar-api',
      facts: { 'sise.request_id': requestId, 'http.route': '/api/foorum/kategooria' },
    })
    const statements = within(route)
    expect(statements.length).toBeGreaterThan(0)
    for (const { facts } of statements) expect(facts['db.system.name']).toBe('postgresql')
  }
  expect(data).toMatchObject({ createTopic: { title: 'Salajane pealkiri' } })
  const insert = spans.find(
    ({ facts }) => facts['db.collection.name'] === 'topics' && facts['db.operation.name'] === 'insert',
  )
  const root = spans.find(
    ({ traceId, service, parentSpanId }) => service === 'saar-gateway' && !parentSpanId && traceId === insert?.traceId,
  )
  // The operation name of a visitor is not recorded.
  expect(root?.name).toBe('mutation other')
  expect(spans.find(({ facts }) => facts['error.type'] === 'UNAUTHENTICATED')).toBeDefined()
  // This machine is trusted like a gateway.
  expect(spans.filter(({ traceId }) => traceId === '1'.repeat(32)).map(({ name }) => name)).toContain(
    'GET /api/foorum/kategooria',
  )
  expect(collector.headers()['x-key']).toBe('koguja-1')
  for (const secret of [
    'Salaja',
    'saladus',
    'maasikas',
    'Maasikas',
    usualPassword,
    mari.token,
    mari._id,
    categoryId,
    'tunnus',
  ])
    expect(collector.text()).not.toContain(secret)
})

test('OPS-9 (stack: both programs) the API does not sample what the gateway does not sample', async () => {
  const collector = await startCollector()
  const api = await startApi({ traces: collector.settings('saar-api') })
  const gateway = await startGateway({ apiUrl: api.url, traces: { ...collector.settings('saar-gateway'), share: 0 } })
  const mari = await api.person()
  await gateway.query('{categories{id}}', { token: mari.token, headers: { 'x-request-id': 'valimata' } })
  await api.call('GET', '/api/foorum/kategooria', { as: mari, headers: { 'x-request-id': 'ise' } })
  await gateway.close()
  await api.close()
  await collector.close()
  const requests = collector.spans.map(({ facts }) => facts['sise.request_id'])
  expect(requests).toContain('ise')
  expect(requests).not.toContain('valimata')
  expect(collector.spans.filter(({ service }) => service === 'saar-gateway')).toEqual([])
})

test('OPS-9 (stack: both programs) a failing collector is logged once, and delays nobody', async () => {
  const collector = await startCollector()
  collector.does(500)
  const api = await startApi({ traces: collector.settings('saar-api') })
  const said = () => api.log.filter((line) => line.includes('the collector'))
  try {
    const mari = await api.person()
    const send = async () => expect((await api.call('GET', '/api/foorum/kategooria', { as: mari })).status).toBe(200)
    for (const times of [1, 2, 3]) {
      await send()
      await until(() => collector.requested() >= times)
    }
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain('"cause":"500"')
    collector.does('take')
    await send()
    await until(() => said().length === 2)
    expect(said()[1]).toContain('the collector takes traces again')
    collector.does('hold')
    const requested = collector.requested()
    await send()
    await until(() => collector.requested() > requested)
    // While the collector does not respond.
    for (const _ of [1, 2, 3]) await send()
  } finally {
    // Without a response the span ends all the same.
    await api.close()
    collector.does('take')
    await collector.close()
  }
})
