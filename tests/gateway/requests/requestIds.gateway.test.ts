import { pino } from 'pino'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { requestIdFor } from '../../../schema/rules/requestIds.ts'
import { openStream } from '../../support/liveStream.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { until } from '../../support/until.ts'

const made = /^[HJKLMPRSTV]{4}-\d{4}$/
const lines: string[] = []
let stub: RestStub
let gateway: { url: string; close: () => Promise<void> }
let token: string

beforeAll(async () => {
  stub = await startStub()
  stub.level = apiLevel
  token = stub.tokenOf('mari')
  const config = { ...readGatewayConfig({ PORT: '0' }), apiUrls: [stub.url], timeLimitMs: 2_000 }
  const built = await buildGateway(config, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
  gateway = { url: (await built.listen()).url, close: built.close }
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})
beforeEach(() => {
  stub.faults = []
  lines.length = 0
  stub.clearCalls()
})

interface Report {
  data?: unknown
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function send(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token, ...headers },
    body: JSON.stringify({ query }),
  })
  return { id: response.headers.get('x-request-id'), ...((await response.json()) as Report) }
}

/** The lines of the log that name a request. */
const linesOf = (id: string | null) => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(isOf(id))
const isOf = (id: string | null) => (line: Record<string, unknown>) => line.requestId === id
/** The ids of the calls that reached the API, except those for its level. */
const sentIds = () => [
  ...new Set(stub.calls.filter(({ url }) => url !== '/api').map(({ headers }) => headers['x-request-id'])),
]

test('OPS-8 an id has letters that are distinct on the telephone, and an invalid id is replaced', () => {
  for (const hostile of [undefined, '', 'a b', 'a, b', 'a\nb', 'ä', '"', '../x', '{}', 'x'.repeat(65), ['a', 'b']])
    expect(requestIdFor(hostile)).toMatch(made)
  for (const own of ['a', 'x'.repeat(64), '6f9619ff-8b86-d011-b42d-00c04fc964ff', 'web:12.a_B'])
    expect(requestIdFor(own)).toBe(own)
  expect(new Set(Array.from({ length: 100 }, () => requestIdFor(undefined))).size).toBeGreaterThan(95)
})

test('OPS-8 a response names its request as the API and the log do, whether a plan prints it or not', async () => {
  const query = '{categories{id}}'
  await send(query)
  for (const _ of ['learnt', 'printed by a plan']) {
    stub.clearCalls()
    const { id } = await send(query)
    expect(id).toMatch(made)
    expect(sentIds()).toEqual([id])
    await until(() => linesOf(id).some(({ msg }) => msg === 'graphql'))
  }
  expect((await send(query, { 'x-request-id': 'minu-1' })).id).toBe('minu-1')
  expect(sentIds()).toContain('minu-1')
  expect((await send(query, { 'x-request-id': 'x'.repeat(65) })).id).toMatch(made)
})

test('OPS-8 the verification of a token has the id of its request', async () => {
  const headers = { 'x-auth-token': token, 'x-request-id': 'leping-1' }
  expect((await fetch(`${gateway.url}/api/openapi.json`, { headers })).status).toBe(403)
  expect(sentIds()).toEqual(['leping-1'])
})

test('OPS-8 an error that only an admin can fix has the id of its request, and the log has its cause under that id', async () => {
  stub.faults = [{ on: /kategooria/, status: 503, body: '{"msg":"Server ei saa praegu andmeid kätte."}' }]
  const failed = await send('{categories{id} me{id}}')
  expect(failed.errors).toEqual([
    expect.objectContaining({
      message: 'Server ei saa praegu andmeid kätte.',
      extensions: { code: 'UPSTREAM_ERROR', requestId: failed.id },
    }),
  ])
  expect(linesOf(failed.id)).toContainEqual(
    expect.objectContaining({
      msg: 'REST call failed',
      level: 40,
      outcome: 'UPSTREAM_ERROR',
      cause: 'The API responded with 503',
    }),
  )
  stub.faults = [{ on: /kategooria/, hang: 'before headers' }]
  const late = await send('{categories{id}}')
  expect(late.errors?.[0]?.extensions).toEqual({ code: 'UPSTREAM_TIMEOUT', requestId: late.id })
  // A malformed record is found after its call, whose status was 200.
  stub.faults = [{ on: /kategooria/, body: '[{"nimi":"ilma id-ta"}]' }]
  const garbled = await send('{categories{id}}')
  expect(garbled.errors?.[0]?.extensions).toEqual({ code: 'UPSTREAM_ERROR', requestId: garbled.id })
  expect(linesOf(garbled.id).filter(({ level }) => level === 40)).toHaveLength(1)
})

test('OPS-8 an error that the user can fix has no code to report', async () => {
  const query = 'mutation{signIn(email:"mari@saar.test",password:"vale"){token}}'
  const refused = await send(query, { 'x-auth-token': '' })
  expect(refused.errors?.[0]?.extensions).not.toHaveProperty('requestId')
  expect((await send('{topic{id}}')).errors?.[0]?.extensions).not.toHaveProperty('requestId')
})

test('OPS-8 files, the calendar and pages without React have the id, too', async () => {
  const file = await fetch(`${gateway.url}/api/static/foorum/1.jpg`, { headers: { 'x-request-id': 'fail-1' } })
  expect(file.headers.get('x-request-id')).toBe('fail-1')
  expect(sentIds()).toEqual(['fail-1'])
  await until(() => linesOf('fail-1').some(({ route }) => route === '/api/static/*'))
  stub.faults = [{ on: /./, lose: true }]
  for (const [path, method] of [
    ['/api/static/foorum/1.jpg', 'GET'],
    ['/kalender/a1.ics', 'GET'],
  ] as const) {
    const response = await fetch(`${gateway.url}${path}`, { method })
    const id = response.headers.get('x-request-id')
    expect([response.status, await response.json()]).toEqual([502, { msg: expect.any(String) as string, kood: id }])
    expect(linesOf(id).some(({ level }) => level === 40)).toBe(true)
  }
  expect(await (await fetch(`${gateway.url}/api/polegi`)).json()).toEqual({ msg: 'Antud lehte ei leitud' })
})

test('OPS-8 a stream names its request, and so does an error in it', async () => {
  stub.faults = [{ on: /voog/, status: 500 }]
  const stream = await openStream(`${gateway.url}/graphql/voog`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token, 'x-request-id': 'voog-1' },
    body: JSON.stringify({ query: 'subscription{forumEvents{kind}}' }),
  })
  expect(stream.headers['x-request-id']).toBe('voog-1')
  await until(() => stream.events.length > 0)
  expect(stream.events).toMatchObject([{ errors: [{ extensions: { code: 'UPSTREAM_ERROR', requestId: 'voog-1' } }] }])
  stream.close()
})
