import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { startGateway } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

const topicAndUsers = '{topic(id:"t1"){title} userPage{items{id}}}'

describe('a faulty REST API', () => {
  const server = plainServer({ timeLimitMs: 400, responseLimitBytes: 100_000 })
  let token: string
  beforeEach(() => {
    token = server.stub.tokenOf('mari')
  })

  test.each([
    [400, 'BAD_USER_INPUT', 'Kontrolli sisestatud andmeid.'],
    [401, 'UNAUTHENTICATED', 'Palun logi sisse.'],
    [403, 'FORBIDDEN', 'Sul ei ole selleks õigust.'],
    [409, 'CONFLICT', 'Andmed on vahepeal muutunud. Laadi leht uuesti ja tee muudatus siis.'],
    [412, 'CONFLICT', 'Andmed on vahepeal muutunud. Laadi leht uuesti ja tee muudatus siis.'],
    [413, 'PAYLOAD_TOO_LARGE', 'Saadetud andmed on liiga suured.'],
    [415, 'BAD_USER_INPUT', 'Kontrolli sisestatud andmeid.'],
    [429, 'TOO_MANY_REQUESTS', 'Liiga palju katseid lühikese aja jooksul. Proovi mõne aja pärast uuesti.'],
    [301, 'UPSTREAM_ERROR', 'Server ei vastanud nii, nagu peaks. Proovi mõne aja pärast uuesti.'],
    [500, 'UPSTREAM_ERROR', 'Server ei vastanud nii, nagu peaks. Proovi mõne aja pärast uuesti.'],
    [503, 'UPSTREAM_ERROR', 'Server ei vastanud nii, nagu peaks. Proovi mõne aja pärast uuesti.'],
    [504, 'UPSTREAM_TIMEOUT', 'Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.'],
  ])('GQL-3 a refusal with %i is %s, in the words of the API or in ours', async (status, code, ours) => {
    const on = /^GET \/api\/foorum\/kategooria/
    server.stub.faults = [{ on, status, body: '{"msg":"Nii ütles server."}' }]
    const own = await server.gateway.query('{categories{id}}', { token })
    expect(own).toMatchObject({ status: 200, errors: [{ message: 'Nii ütles server.', extensions: { code } }] })
    for (const body of ['', '<h1>Error</h1>    at Object.<anonymous>', '{"errors":{}}', 'null', '{"msg":{}}']) {
      server.stub.faults = [{ on, status, body, headers: { location: '/api/auth' } }]
      const generic = await server.gateway.query('{categories{id}}', { token })
      expect(generic.errors).toMatchObject([{ message: ours, extensions: { code } }])
    }
    server.stub.faults = [{ on, status, body: '{"errors":{"msg":"Kasutajate all nii."}}' }]
    const underUsers = await server.gateway.query('{categories{id}}', { token })
    expect(underUsers.errors).toMatchObject([{ message: 'Kasutajate all nii.' }])
  })

  test('GQL-3 too many requests have a Retry-After', async () => {
    server.stub.faults = [{ on: /auth/, status: 429, body: '{"msg":"Oota."}', headers: { 'retry-after': '17' } }]
    const response = await server.gateway.query('mutation{signIn(email:"a",password:"b"){token}}')
    expect(response.errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 17 } }])
  })

  test.each<[string, Omit<StubFault, 'on'>, string, (object | null)?]>([
    ['hangs before the headers', { hang: 'before headers' }, 'UPSTREAM_TIMEOUT'],
    ['hangs in the body', { hang: 'in the body' }, 'UPSTREAM_TIMEOUT'],
    ['is too slow', { delayMs: 60_000 }, 'UPSTREAM_TIMEOUT'],
    ['loses the connection every time', { lose: true }, 'UPSTREAM_ERROR'],
    ['returns no JSON', { body: '<html>' }, 'UPSTREAM_ERROR'],
    ['returns nothing', { body: '' }, 'UPSTREAM_ERROR'],
    ['returns a list', { body: '[]' }, 'UPSTREAM_ERROR'],
    ['returns null', { body: 'null' }, 'UPSTREAM_ERROR'],
    ['returns a record without an id', { body: '{"pealkiri":"x"}' }, 'UPSTREAM_ERROR'],
    [
      'returns more bytes than the limit',
      { body: `{"_id":"t1","pealkiri":"${'x'.repeat(200_000)}"}` },
      'UPSTREAM_ERROR',
    ],
    ['returns half a topic', { body: '{"_id":"t1"}' }, 'UPSTREAM_ERROR', { title: null }],
    ['returns an invalid title', { body: '{"_id":"t1","pealkiri":{"et":"x"}}' }, 'UPSTREAM_ERROR', { title: null }],
  ])('GQL-3 a call that %s fails its own field, in time', async (_, fault, code, topic = null) => {
    server.stub.faults = [{ on: /\/teema\/t1/, ...fault }]
    const response = await server.gateway.query(topicAndUsers, { token })
    expect(response.data).toEqual({
      topic,
      userPage: { items: [{ id: 'anu' }, { id: 'juri' }, { id: 'mari' }, { id: 'peep' }] },
    })
    expect(response.errors).toHaveLength(1)
    expect(response.errors?.[0]).toMatchObject({ extensions: { code } })
    expect(response.errors?.[0]?.message).toMatch(/server/i)
    expect(response.errors?.[0]?.extensions).not.toHaveProperty('stacktrace')
  })

  test('GQL-3 a malformed row fails its list, not the response', async () => {
    server.stub.faults = [{ on: /kategooria\/uldine/, body: '[{"_id":"t1","pealkiri":"Hea"},{"pealkiri":"Ilma"}]' }]
    const response = await server.gateway.query(
      '{category(slug:"uldine"){name topicPage{items{title}}} userPage{items{id}}}',
      { token },
    )
    expect(response.data).toMatchObject({
      category: { name: 'Üldine', topicPage: null },
      userPage: { items: [{}, {}, {}, {}] },
    })
    expect(response.errors).toMatchObject([{ path: ['category', 'topicPage'], extensions: { code: 'UPSTREAM_ERROR' } }])
  })

  test('GQL-3 a list with a row that cannot be completed names that row', async () => {
    server.stub.faults = [{ on: /teema\/t2/, status: 500, body: '' }]
    const response = await server.gateway.query('{category(slug:"uldine"){topicPage{items{id text}}}}', { token })
    expect(response.data).toEqual({
      category: {
        topicPage: {
          items: [
            { id: 't1', text: '<p>Tulge kõik!</p>' },
            { id: 't2', text: null },
          ],
        },
      },
    })
    expect(response.errors).toMatchObject([
      { path: ['category', 'topicPage', 'items', 1, 'text'], extensions: { code: 'UPSTREAM_ERROR' } },
    ])
    expect(server.stub.said().filter((call) => call.endsWith('t2'))).toHaveLength(1)
  })

  test('GQL-3 dates pass as ISO or milliseconds; a malformed one fails its own field', async () => {
    const dates: [unknown, string | null][] = [
      ['2025-04-01T09:00:00.000Z', '2025-04-01T09:00:00.000Z'],
      ['2025-04-01T12:00:00+03:00', '2025-04-01T09:00:00.000Z'],
      [1_743_498_000_000, '2025-04-01T09:00:00.000Z'],
      ['eile', null],
      [{}, null],
      [1e300, null],
    ]
    for (const [viimanePostitus, latestPostAt] of dates) {
      server.stub.faults = [
        { on: /kategooria/, body: JSON.stringify([{ _id: 'k1', nimi: 'A', slug: 'a', jrg: 1, viimanePostitus }]) },
      ]
      const response = await server.gateway.query('{categories{id latestPostAt}}', { token })
      expect(response.data).toEqual({ categories: [{ id: 'k1', latestPostAt }] })
      expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(
        latestPostAt == null ? ['UPSTREAM_ERROR'] : undefined,
      )
    }
  })

  test('GQL-3 a read whose connection is lost is repeated once, a write never', async () => {
    server.stub.faults = [{ on: /^GET .*users/, lose: true, times: 1 }]
    expect((await server.gateway.query('{userPage{items{id}}}', { token })).errors).toBeUndefined()
    expect(server.stub.said()).toEqual(['GET /api/users', 'GET /api/users'])
    server.stub.clearCalls()
    server.stub.faults = [{ on: /^PUT /, lose: true, times: 1 }]
    const like = await server.gateway.query('mutation{likeTopic(id:"t1"){id}}', { token })
    expect(like.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    expect(like.errors?.[0]?.extensions).not.toHaveProperty('saved')
    expect(server.stub.said()).toEqual(['PUT /api/foorum/teema/like/t1'])
  })

  test('GQL-3 all calls of a request share one time limit', async () => {
    server.stub.faults = [{ on: /./, delayMs: 250 }]
    const response = await server.gateway.query(
      'mutation{updateTopic(id:"t1",input:{title:"a",text:"b",categoryId:"k1"}){title category{id}}}',
      { token: server.stub.tokenOf('juri') },
    )
    expect(response.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_TIMEOUT' } }])
  })

  test('GQL-3 an unreachable API is reported as such, and used when it is back', async () => {
    const port = await freePort()
    const lonely = await startGateway({ apiUrl: `http://127.0.0.1:${port}` })
    const response = await lonely.query('{me{id} settings{communityName}}', { token })
    expect(response).toMatchObject({
      data: { me: null, settings: { communityName: 'Saare kogukond' } },
      errors: [
        {
          message: 'Serveriga ei saa ühendust. Proovi mõne aja pärast uuesti.',
          extensions: { code: 'UPSTREAM_ERROR' },
        },
      ],
    })
    expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${lonely.url}/healthz`)).status).toBe(200)
    await lonely.close()
    expect((await fetch(`${server.gateway.url}/readyz`)).status).toBe(200)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
