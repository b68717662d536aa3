import { byHash, searchOf } from '../requests/operationsWorld.ts'
import { type Attacked, expectRefused, startAttacked, ways } from './attacked.ts'
import { entrances, reported } from './entrances.ts'

let attacked: Attacked
let open: Attacked['open']
let production: Attacked['production']
let token: string
beforeAll(async () => {
  attacked = await startAttacked()
  ;({ open, production, token } = attacked)
})
beforeEach(() => attacked.stub.clearCalls())
afterAll(() => attacked.close())

const home = '{categories{id name}}'
const mutation = 'mutation{likeTopic(id:"t1"){id}}'
const hidden = '{userPage{items{id}}}'
const forumEvents = 'subscription{forumEvents{kind}}'
const eachEntrance = ways.map((one) => ({ ...one, harmless: one.entrance.isStream ? forumEvents : home }))
const badRequest = (status: number) => ({
  status,
  names: ['errors'],
  errors: [{ extensions: { code: 'BAD_REQUEST' } }],
})
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** A body with a value nested so deep that JSON.stringify cannot make it. */
const nested = (query: string, part: string) => `{"query":${JSON.stringify(query)},"${part}":{"x":${deep(30_000)}}}`

describe('attacks by the form of a request', () => {
  test.each(eachEntrance)(
    'AUTH-8 GQL-3 LIVE-1 a hundred operations in one body by $way are refused',
    async ({ entrance }) => {
      if (entrance.isReading)
        return expect(await reported(`${open.url}?query=${home}&query=${home}`, {})).toMatchObject(badRequest(400))
      const batch = Array.from({ length: 100 }, () => ({ query: entrance.isStream ? forumEvents : mutation }))
      expect(await entrance.send(open, batch, token)).toMatchObject(badRequest(400))
      expect(attacked.calls()).toEqual([])
    },
  )

  const json = { 'content-type': 'application/json' }
  const form = () => {
    const sent = new FormData()
    sent.set('operations', JSON.stringify({ query: mutation }))
    sent.set('map', '{}')
    return sent
  }
  const body = JSON.stringify({ query: mutation })
  const ofAnotherSite: [
    what: string,
    path: string,
    headers: Record<string, string>,
    body: (() => BodyInit) | null,
    status: number,
  ][] = [
    ['a mutation in the address', `/graphql${searchOf({ query: mutation })}`, {}, null, 400],
    ['a query in the address', `/graphql${searchOf({ query: hidden })}`, {}, null, 400],
    ['a form', '/graphql', { 'content-type': 'application/x-www-form-urlencoded' }, () => `query=${mutation}`, 415],
    ['text', '/graphql', { 'content-type': 'text/plain' }, () => body, 415],
    ['bytes', '/graphql', { 'content-type': 'application/octet-stream' }, () => body, 415],
    ['text that says it is JSON', '/graphql', { 'content-type': 'text/plain; application/json' }, () => body, 415],
    ['JSON in other letters', '/graphql', { 'content-type': 'application/json; charset=latin1' }, () => body, 415],
    ['a form with files', '/graphql', {}, form, 400],
    ['a form for the stream', '/graphql/voog', { accept: 'text/event-stream' }, form, 415],
    [
      'text for the stream',
      '/graphql/voog',
      { accept: 'text/event-stream', 'content-type': 'text/plain' },
      () => body,
      415,
    ],
    [
      'an address for the stream',
      `/graphql/voog${searchOf({ query: forumEvents })}`,
      { accept: 'text/event-stream' },
      null,
      404,
    ],
  ]
  test.each(ofAnotherSite)(
    'GQL-3 the page of another site sends %s, without effect',
    async (_what, path, headers, made, status) => {
      for (const gateway of attacked.all) {
        const { pathname, search } = new URL(path, gateway.url)
        const response = await reported(gateway.url + search, { ...headers, 'x-auth-token': token }, made?.(), pathname)
        expect([response.status, response.data, response.headers.get('access-control-allow-origin')]).toEqual([
          status,
          undefined,
          null,
        ])
      }
      expect(attacked.stub.said()).toEqual([])
    },
  )

  test('GQL-3 a mutation by GET is refused as such, for every caller, by its text and by its hash', async () => {
    await entrances.POST?.send(open, { query: mutation, ...byHash(mutation) }, token)
    attacked.stub.clearCalls()
    for (const requested of [{ query: mutation }, { query: mutation, ...byHash(mutation) }, byHash(mutation)]) {
      const response = await entrances.GET?.send(open, requested, token)
      expect(response).toMatchObject(badRequest(405))
      expect(response?.headers.get('allow')).toBe('POST')
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const headers = { ...json, 'x-auth-token': token }
      const sent = method === 'HEAD' || method === 'OPTIONS' ? {} : { body }
      expect([405, 400]).toContain((await fetch(`${open.url}/graphql`, { method, headers, ...sent })).status)
    }
    expect(attacked.stub.said()).toEqual([])
  })

  test.each(eachEntrance)(
    'GQL-9 a text under the hash of another by $way is refused, and the other stays what it was',
    async ({ entrance, harmless }) => {
      const first = await entrance.send(open, { query: harmless, ...byHash(harmless) }, token)
      expect(await entrance.send(open, { query: hidden, ...byHash(harmless) }, token)).toMatchObject(badRequest(400))
      const posted = await entrances.POST?.send(open, { query: home, ...byHash(home) }, token)
      expect(await entrances.POST?.send(open, { query: hidden, ...byHash(home) }, token)).toMatchObject(badRequest(400))
      expect((await entrances.POST?.send(open, byHash(home), token))?.text).toBe(posted?.text)
      const again = await entrance.send(open, byHash(harmless), token)
      // A stream stores no text that was not registered.
      expect(entrance.isStream ? again.errors?.[0]?.message : again.text).toBe(
        entrance.isStream ? 'PersistedQueryNotFound' : first.text,
      )
    },
  )

  test.each(eachEntrance)(
    'GQL-3 no response by $way has the duration of a resolver',
    async ({ entrance, harmless }) => {
      const requested = { query: harmless, extensions: { tracing: true, ftv1: 'include', debug: true } }
      for (let time = 0; time < 2; time += 1) {
        const response = await entrance.send(open, requested, token)
        expect(response.names.filter((name) => name !== 'data' && name !== 'errors')).toEqual([])
        expect(response.status).toBe(200)
      }
      const headers = { ...json, 'x-auth-token': token, 'apollo-federation-include-trace': 'ftv1' }
      expect((await reported(open.url, headers, JSON.stringify({ query: home }))).names).toEqual(['data'])
    },
  )

  test.each(eachEntrance)(
    'GQL-5 in production no response by $way suggests names, or shows the schema',
    async ({ entrance, harmless }) => {
      const guesses = entrance.isStream
        ? [
            'subscription{forumEvent{kind}}',
            'subscription{forumEvents{kin}}',
            'subscription{topicEvents(idd:"t1"){kind}}',
            'subscription{__schema{types{name}}}',
          ]
        : [
            '{category{id}}',
            '{me{idd}}',
            '{user(idd:"x"){id}}',
            '{me{...on Usr{id}}}',
            '{filePage(visibility:FORU){items{id}}}',
            '{me{id @skp(if:true)}}',
            '{__schema{types{name}}}',
            '{__type(name:"User"){name}}',
          ]
      for (const query of guesses) {
        const response = await entrance.send(production, { query }, token)
        expectRefused(response, 'GRAPHQL_VALIDATION_FAILED')
        expect(response.text).not.toMatch(/did you mean|forumEvents|"types"/i)
      }
      expect((await entrance.send(production, { query: harmless }, token)).status).toBe(200)
      expect((await entrance.send(open, { query: guesses[1] }, token)).text).toContain('Did you mean')
    },
  )

  test('GQL-5 in production Sandbox and the schema file are closed, and the explorer’s page shows no part of the schema', async () => {
    const requested = async (path: string) => {
      const response = await fetch(production.url + path, { headers: { accept: 'text/html' } })
      return [response.status, /sandbox|type Query|forumEvents/i.test(await response.text())]
    }
    expect(await requested('/graphql')).toEqual([400, false])
    expect(await requested('/schema.graphql')).toEqual([404, false])
    expect([200, 503]).toContain((await requested('/graphql/explorer'))[0])
    expect((await requested('/graphql/explorer'))[1]).toBe(false)
  })

  test.each(eachEntrance)(
    'GQL-3 an unexpected error by $way reveals nothing of the server’s internals',
    async ({ entrance, harmless }) => {
      const page = '<h1>TypeError: secret</h1><pre>at /srv/api/server.ts:12:3 postgres://sise:parool@db</pre>'
      attacked.stub.faults = [{ on: /./, status: 500, body: page }]
      for (let time = 0; time < 2; time += 1) {
        const { text, errors } = await entrance.send(open, { query: harmless }, token)
        expect(errors).not.toEqual([])
        expect(text).not.toMatch(/TypeError|secret|srv|postgres|stack/)
      }
      attacked.stub.faults = []
    },
  )

  test.each(['extensions', 'variables'])('GQL-3 %s that are nested 30,000 times crash nothing', async (part) => {
    const headers = { ...json, 'x-auth-token': token }
    for (const gateway of attacked.all)
      for (let time = 0; time < 2; time += 1) {
        const expected = await reported(gateway.url, headers, JSON.stringify({ query: home }))
        expect((await reported(gateway.url, headers, nested(home, part))).text).toBe(expected.text)
        const stream = await reported(
          gateway.url,
          { ...headers, accept: 'text/event-stream' },
          nested(forumEvents, part),
          '/graphql/voog',
        )
        expect(stream.errors).toHaveLength(1)
        const sent = new FormData()
        sent.set('operations', nested(home, part))
        sent.set('map', '{}')
        expect(
          (await reported(gateway.url, { 'apollo-require-preflight': '1', 'x-auth-token': token }, sent)).text,
        ).toBe(expected.text)
      }
  })

  test.each(eachEntrance.filter(({ way }) => way !== 'GET'))(
    'GQL-3 names of prototype properties by $way change no object',
    async ({ entrance, harmless }) => {
      for (const name of ['__proto__', 'constructor']) {
        const polluting = JSON.parse(`{"${name}":{"prototype":{"polluted":true},"polluted":true}}`) as object
        await entrance.send(open, { query: harmless, variables: polluting, extensions: polluting }, token)
        expect({}).not.toHaveProperty('polluted')
      }
    },
  )
})
