import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInputObjectType, isObjectType } from 'graphql'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { GatewayError } from '../../../gateway/errors.ts'
import { builtOperations } from '../../../gateway/front/graphql/operations/builtOperations.ts'
import { hashOf } from '../../../gateway/front/graphql/operations/manifest.ts'
import { knownOperations, requireRegistered } from '../../../gateway/front/graphql/operations/operations.ts'
import { schema } from '../../../gateway/schema.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { until } from '../../support/until.ts'

const home = '{categories{id name}}'
const topic = 'query Topic($id:ID!){topic(id:$id){id title}}'
const community = 'query Community{settings{communityName}}'
const create = 'mutation Create($id:ID!,$input:PostInput!){createPost(topicId:$id,input:$input){createdPost{id}}}'
const events = 'subscription Events{forumEvents{kind}}'
const upload = 'mutation Upload($file:Upload!){uploadFile(file:$file,visibility:PUBLIC){id}}'
const built = [home, topic, community, create, events, upload]

const folders: string[] = []
const servers: TestGateway[] = []
let stub: RestStub
beforeAll(async () => {
  stub = await startStub()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
afterAll(async () => {
  await stub.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const manifestOf = (bodies: readonly string[]) =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body) => ({ id: hashOf(body), name: 'X', type: 'query', body })),
  })

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sise-operations-'))
  folders.push(folder)
  mkdirSync(join(folder, 'operations'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

/** A gateway with the client's build, whose manifest has `built`. */
async function started(
  config: Partial<GatewayConfig> = {},
  webDir = folderWith({ 'operations/a.json': manifestOf(built) }),
) {
  const gateway = await startGateway({ apiUrl: stub.url, queryPlans: 'known', webDir, ...config })
  servers.push(gateway)
  return gateway
}

interface Sent {
  token?: string | null
  body?: object
  path?: string
  accept?: string
}

/** What a request is answered with; Mari sends it unless it says otherwise. */
async function sent({ url }: TestGateway, { token = stub.tokenOf('mari'), body, path = '/graphql', accept }: Sent) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(accept != null && { accept }),
      ...(token != null && { 'x-auth-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ...(parsed(text) as Answered) }
}
interface Answered {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; detail?: string } }[]
}
const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : {})
const byHash = (text: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } },
  ...more,
})
const addressOf = (request: object) =>
  `/graphql?${new URLSearchParams(Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`
const codesOf = ({ errors }: Answered) => errors?.map(({ extensions }) => extensions.code)

describe('operations that are sent by their hash', () => {
  test('GQL-9 the client’s are answered as by their text, by plans and past Apollo Server too', async () => {
    const gateway = await started()
    const byText = await sent(gateway, { body: { query: home } })
    expect(byText.data?.categories).not.toEqual([])
    for (let time = 0; time < 3; time += 1) expect((await sent(gateway, { body: byHash(home) })).text).toBe(byText.text)
    const variables = { id: 't1' }
    const asked = await sent(gateway, { body: byHash(topic, { variables, operationName: 'Topic' }) })
    expect(asked.data?.topic).toMatchObject({ id: 't1' })
  })

  test('GQL-9 a hash that nobody knows asks for the text, which is known from then on', async () => {
    const gateway = await started()
    const own = '{categories{slug}}'
    expect(await sent(gateway, { body: byHash(own) })).toMatchObject({
      status: 200,
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    })
    const first = await sent(gateway, { body: byHash(own, { query: own }) })
    expect(first.data).toHaveProperty('categories')
    for (let time = 0; time < 3; time += 1) expect((await sent(gateway, { body: byHash(own) })).text).toBe(first.text)
  })

  test('GQL-9 what does not fit the schema, or costs too much, is not kept by its hash', async () => {
    const gateway = await started()
    const rows = Array.from({ length: 30 }, (_, index) => `a${index}:users{id name email phone residence status}`)
    for (const bad of ['{mustikad}', '{', `{${rows.join(' ')}}`]) {
      await sent(gateway, { body: byHash(bad, { query: bad }) })
      expect(codesOf(await sent(gateway, { body: byHash(bad) }))).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
    }
  })

  test('GQL-9 a hash of another text is refused, by itself and for a stream', async () => {
    const gateway = await started()
    const wrong = { ...byHash(home), query: events }
    expect(codesOf(await sent(gateway, { body: wrong }))).toEqual(['BAD_REQUEST'])
    const stream = { path: '/graphql/voog', accept: 'text/event-stream' }
    expect(codesOf(await sent(gateway, { ...stream, body: wrong }))).toEqual(['BAD_REQUEST'])
    const unknown = await sent(gateway, { ...stream, body: byHash('subscription{forumEvents{topicId}}') })
    expect(unknown).toMatchObject({ status: 200, errors: [{ message: 'PersistedQueryNotFound' }] })
  })

  test('GQL-9 a build that is placed under a running gateway is known, and a damaged manifest takes no other along', async () => {
    const webDir = folderWith({ 'operations/a.json': manifestOf([home]), 'operations/b.json': '{"format":' })
    const gateway = await started({ operations: 'registered' }, webDir)
    expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
    expect(codesOf(await sent(gateway, { body: byHash(community) }))).toEqual(['OPERATION_NOT_REGISTERED'])
    writeFileSync(join(webDir, 'operations/c.json'), manifestOf([community]))
    await until(async () => (await sent(gateway, { body: byHash(community) })).data != null)
    expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
  })

  test('GQL-9 only what is public may be kept, and only from a GET without a token', async () => {
    const gateway = await started()
    const asPublic = addressOf(byHash(community))
    const headersOf = async (asked: Sent) => {
      const { headers } = await sent(gateway, asked)
      return [headers.get('cache-control'), headers.get('vary')]
    }
    expect(await headersOf({ token: null, path: asPublic })).toEqual(['public, max-age=60', 'x-auth-token'])
    const own = ['private, no-store', 'x-auth-token']
    expect(await headersOf({ path: asPublic })).toEqual(own)
    expect(await headersOf({ token: null, body: byHash(community) })).toEqual(own)
    expect(await headersOf({ token: null, path: addressOf({ query: '{settings{communityName} me{id}}' }) })).toEqual(
      own,
    )
    expect(await headersOf({ token: null, path: addressOf({ query: '{settings{mustikad}}' }) })).toEqual(own)
    for (let time = 0; time < 3; time += 1) expect(await headersOf({ body: { query: home } })).toEqual(own)
    expect(await headersOf({ body: { query: '{topic(id:"x"){id}}' } })).toEqual(own)
  })

  test('GQL-9 a topic is read by POST alone, as reading marks it as read', async () => {
    const gateway = await started()
    stub.forgetCalls()
    const hidden = [
      '{topic(id:"t1"){id}}',
      '{...on Query{topic(id:"t1"){id}}}',
      '{...F} fragment F on Query{topic(id:"t1"){id}}',
    ]
    for (const query of hidden) {
      const refused = await sent(gateway, { path: addressOf({ query }) })
      expect(refused).toMatchObject({ status: 405, errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
      expect(refused.headers.get('allow')).toBe('POST')
    }
    expect(stub.said().filter((call) => call.includes('foorum'))).toEqual([])
    expect((await sent(gateway, { path: addressOf({ query: home }) })).data).toHaveProperty('categories')
  })
})

describe('OPERATIONS=registered', () => {
  const closed = { operations: 'registered' } as const

  test('GQL-9 the client’s operations are answered by hash and by text, and nothing else is', async () => {
    const gateway = await started(closed)
    for (let time = 0; time < 3; time += 1) {
      expect((await sent(gateway, { body: { query: home } })).data).toHaveProperty('categories')
      expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
      expect((await sent(gateway, { path: addressOf(byHash(home)) })).data).toHaveProperty('categories')
      const other = '{categories{slug}}'
      for (const asked of [
        { body: { query: other } },
        { body: byHash(other) },
        { body: byHash(other, { query: other }) },
        { path: addressOf({ query: other }) },
        { path: addressOf(byHash(other)) },
        { path: '/graphql/voog', accept: 'text/event-stream', body: { query: 'subscription{forumEvents{kind}}' } },
      ])
        expect(await sent(gateway, asked)).toMatchObject({
          status: 400,
          errors: [{ extensions: { code: 'OPERATION_NOT_REGISTERED' } }],
        })
    }
  })

  test('GQL-9 a write, a stream and a file are sent by hash', async () => {
    const gateway = await started(closed)
    const variables = { id: 't1', input: { text: '<p>Tere</p>' } }
    expect((await sent(gateway, { body: byHash(create, { variables }) })).data).toMatchObject({
      createPost: { createdPost: { id: expect.any(String) as string } },
    })
    const stop = new AbortController()
    const stream = await fetch(`${gateway.url}/graphql/voog`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'x-auth-token': stub.tokenOf('mari'),
      },
      body: JSON.stringify(byHash(events)),
      signal: stop.signal,
    })
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    stop.abort()
    const form = new FormData()
    form.append('operations', JSON.stringify(byHash(upload, { variables: { file: null } })))
    form.append('map', '{"0":["variables.file"]}')
    form.append('0', new File(['tere'], 'tere.txt', { type: 'text/plain' }))
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': stub.tokenOf('mari') }
    const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: form })
    expect(await answer.json()).toMatchObject({ data: { uploadFile: { id: expect.any(String) as string } } })
  })

  /** Names of the schema as guessers write them: with a letter less, doubled, exchanged, and in other words of it. */
  function nearNames(): string[] {
    const names = Object.values(schema.getTypeMap()).flatMap((type) => [
      type.name,
      ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
    ])
    const near = names.flatMap((name) => [
      name.slice(0, -1),
      `${name}s`,
      name.replace(/(.)(.)$/, '$2$1'),
      `${name[0]}${name}`,
    ])
    return [...new Set(near)].filter((name) => /^[a-z]\w{3,}$/i.test(name) && !names.includes(name)).slice(0, 1_000)
  }

  test('GQL-9 a thousand near names of fields, types and arguments learn nothing', async () => {
    const gateway = await started({ ...closed, introspection: true })
    const guesses = nearNames()
    expect(guesses).toHaveLength(1_000)
    const ways: ((name: string) => object)[] = [
      (name) => ({ query: `{${name}}` }),
      (name) => ({ query: `{topic(id:"t1",${name}:1){id}}` }),
      (name) => ({ query: `{topic(id:"t1"){... on ${name}{id}}}` }),
      (name) => ({ query: `query($a:${name}){topic(id:$a){${name}}}` }),
      (name) => byHash(create, { variables: { id: 't1', input: { [name]: 1, text: 1 } } }),
    ]
    const told = new Set<string>()
    for (const [index, name] of guesses.entries()) {
      const { errors } = await sent(gateway, { body: ways[index % ways.length]?.(name) })
      for (const { message, extensions } of errors ?? [{ message: 'none', extensions: { code: 'none' } }])
        told.add([message, extensions.code, 'detail' in extensions, 'locations' in extensions].join(' | '))
    }
    expect([...told].toSorted()).toEqual([
      'Muutuja väärtus ei sobi. | BAD_USER_INPUT | false | false',
      `${new GatewayError('OPERATION_NOT_REGISTERED').message} | OPERATION_NOT_REGISTERED | false | false`,
    ])
    expect((await sent(gateway, { body: { query: '{__schema{types{name}}}' } })).errors).toHaveLength(1)
  })

  test('AUTH-10 GQL-9 a tool’s token that may ask freely is the only one that others’ operations are answered for', async () => {
    const known = { built: builtOperations('/ei/ole', () => {}), schema, operationsFolder: undefined, ...closed }
    const operations = knownOperations(known)
    const facts = { kind: 'TOOL', parts: [], writes: false, isAdmin: false } as const
    const asks = (token: string | undefined, asksFreely: boolean) =>
      requireRegistered(operations, { text: home, id: undefined }, { token }, () =>
        Promise.resolve({ ...facts, asksFreely }),
      )
    expect(await asks('sise_vaba', true)).toBe(true)
    for (const [token, asksFreely] of [
      ['sise_muu', false],
      ['seanss', true],
      [undefined, true],
    ] as const)
      await expect(asks(token, asksFreely)).rejects.toMatchObject({ error: { code: 'OPERATION_NOT_REGISTERED' } })
    await operations.cache.set('apq:abc', home)
    expect([await operations.cache.get('apq:abc'), operations.textOf('abc')]).toEqual([home, undefined])
  })

  test('GQL-9 the operator’s folder adds its own, however a tool puts the spaces', async () => {
    const folder = folderWith({
      'tool.graphql':
        'query Names {\n  categories { ...C }\n}\n\nfragment C on Category { slug }\n\nquery Me { me { id } }\n',
      'site.json': manifestOf(['{users{id}}']),
    })
    const gateway = await started({ ...closed, operationsFolder: folder })
    const own = 'query Names{categories{...C}} fragment C on Category{slug}'
    expect((await sent(gateway, { body: { query: own } })).data).toHaveProperty('categories')
    expect((await sent(gateway, { body: { query: 'query Me { # mina\n me { id } }' } })).data).toHaveProperty('me')
    expect((await sent(gateway, { body: byHash('{users{id}}') })).data).toHaveProperty('users')
    expect(codesOf(await sent(gateway, { body: { query: 'query Me{me{id name}}' } }))).toEqual([
      'OPERATION_NOT_REGISTERED',
    ])
  })

  test('GQL-9 the gateway does not start with what does not fit the schema, and says where it is', async () => {
    const folder = folderWith({
      'a.graphql': '{ categories { id } }\n{ me { id',
      'b.graphql': 'query B {\n  mustikad\n}',
      'c.json': '{"format":"other"}',
      'd.json': manifestOf(['{vaarikad}']),
    })
    const failure = await started({ operationsFolder: folder }).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failure.split('\n')).toEqual([
      'OPERATIONS_FOLDER has what cannot be asked:',
      expect.stringMatching(/^ {2}a\.graphql: line 2, column \d+: Syntax Error/),
      '  b.graphql: line 2, column 3: Cannot query field "mustikad" on type "Query".',
      expect.stringMatching(/^ {2}c\.json: format: /),
      expect.stringMatching(/^ {2}d\.json, [0-9a-f]{64}: line 1, column 2: Cannot query field "vaarikad"/),
    ])
    await expect(started({ operationsFolder: '/ei/ole' })).rejects.toThrow('OPERATIONS_FOLDER cannot be read')
  })
})
