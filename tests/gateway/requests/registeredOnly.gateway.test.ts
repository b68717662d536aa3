import { isInputObjectType, isObjectType } from 'graphql'
import { pino } from 'pino'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { GatewayError } from '../../../gateway/errors.ts'
import { schema } from '../../../gateway/schema.ts'
import { buildGateway } from '../../../gateway/server.ts'
import {
  addressOf,
  byHash,
  codesOf,
  create,
  events,
  eventsOfTopic,
  home,
  manifestOf,
  ofStream,
  operationsWorld,
  type Sent,
  upload,
} from './operationsWorld.ts'

const world = operationsWorld()
const { started, folderWith, sent } = world

describe('OPERATIONS=registered', () => {
  const closed = { operations: 'registered' } as const

  test('GQL-9 the client’s operations are executed by hash and by text, and no others are', async () => {
    const gateway = await started(closed)
    for (let time = 0; time < 3; time += 1) {
      expect((await sent(gateway, { body: { query: home } })).data).toHaveProperty('categories')
      expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
      expect((await sent(gateway, { path: addressOf(byHash(home)) })).data).toHaveProperty('categories')
      const other = '{categories{slug}}'
      for (const requested of [
        { body: { query: other } },
        { body: byHash(other) },
        { body: byHash(other, { query: other }) },
        { path: addressOf({ query: other }) },
        { path: addressOf(byHash(other)) },
        { path: '/graphql/voog', accept: 'text/event-stream', body: { query: 'subscription{forumEvents{kind}}' } },
      ])
        expect(await sent(gateway, requested)).toMatchObject({
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
        'x-auth-token': world.stub.tokenOf('mari'),
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
    const headers = { 'apollo-require-preflight': 'true', 'x-auth-token': world.stub.tokenOf('mari') }
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: form })
    expect(await response.json()).toMatchObject({ data: { uploadFile: { id: expect.any(String) as string } } })
  })

  /** Names similar to those of the schema: with a missing, doubled or exchanged letter, and with other words of it. */
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

  const ofAddress = (request: object): Sent => ({ path: addressOf(request) })
  test('GQL-9 LIVE-1 a thousand similar names of fields, types and arguments reveal nothing, by POST, by GET and on the stream', async () => {
    const gateway = await started({ ...closed, introspection: true })
    const guesses = nearNames()
    expect(guesses).toHaveLength(1_000)
    const ways: ((name: string) => Sent)[] = [
      (name) => ({ body: { query: `{${name}}` } }),
      (name) => ({ body: { query: `{topic(id:"t1",${name}:1){id}}` } }),
      (name) => ({ body: { query: `{topic(id:"t1"){... on ${name}{id}}}` } }),
      (name) => ({ body: { query: `query($a:${name}){topic(id:$a){${name}}}` } }),
      (name) => ({ body: byHash(create, { variables: { id: 't1', input: { [name]: 1, text: 1 } } }) }),
      (name) => ofAddress({ query: `{${name}{id}}` }),
      (name) => ofAddress({ query: `{me{${name}}}`, ...byHash(`{me{${name}}}`) }),
      (name) => ofAddress(byHash(home, { variables: { [name]: { [name]: 1 } } })),
      (name) => ofStream({ query: `subscription{${name}{kind}}` }),
      (name) => ofStream({ query: `subscription{forumEvents{${name}}}` }),
      (name) => ofStream(byHash(eventsOfTopic, { variables: { id: { [name]: 1 } } })),
    ]
    const reported = new Set<string>()
    for (const [index, name] of guesses.entries()) {
      const { errors } = await sent(gateway, ways[index % ways.length]?.(name) ?? {})
      for (const { message, extensions } of errors ?? [])
        reported.add([message, extensions.code, 'detail' in extensions, 'locations' in extensions].join(' | '))
    }
    expect([...reported].toSorted()).toEqual([
      'Muutuja väärtus ei sobi. | BAD_USER_INPUT | false | false',
      `${new GatewayError('OPERATION_NOT_REGISTERED').message} | OPERATION_NOT_REGISTERED | false | false`,
    ])
    expect((await sent(gateway, { body: { query: '{__schema{types{name}}}' } })).errors).toHaveLength(1)
  })

  test('GQL-9 OPS-8 a gateway without operations logs at its start that it refuses everything', async () => {
    const started = async (config: Partial<GatewayConfig>) => {
      const lines: string[] = []
      const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
      const gateway = await buildGateway({ ...readGatewayConfig({}), apiUrls: [world.stub.url], ...config }, log)
      await gateway.close()
      return lines.filter((line) => line.includes('OPERATIONS=registered')).length
    }
    const found = folderWith({ 'operations/a.json': manifestOf([home]) })
    const ofOperator = folderWith({ 'home.graphql': home })
    const missing = '/ei/ole'
    expect(await started({ ...closed, webDir: missing })).toBe(1)
    expect(await started({ ...closed, webDir: folderWith({}) })).toBe(1)
    expect(await started({ ...closed, webDir: found })).toBe(0)
    expect(await started({ ...closed, webDir: missing, operationsFolder: ofOperator })).toBe(0)
    expect(await started({ webDir: missing })).toBe(0)
  })

  test('GQL-9 the operator’s folder adds its own operations, whatever their whitespace', async () => {
    const file =
      'query Names {\n  categories { ...C }\n}\n\nfragment C on Category { slug }\n\nquery Me { me { id } }\n'
    const folder = folderWith({
      'tool.graphql': file,
      'site.json': manifestOf(['{userPage{items{id}}}']),
    })
    const gateway = await started({ ...closed, operationsFolder: folder })
    const own = 'query Names{categories{...C}} fragment C on Category{slug}'
    expect((await sent(gateway, { body: { query: own } })).data).toHaveProperty('categories')
    expect((await sent(gateway, { body: { query: 'query Me { # mina\n me { id } }' } })).data).toHaveProperty('me')
    expect((await sent(gateway, { body: byHash('{userPage{items{id}}}') })).data).toHaveProperty('userPage')
    // The output of `sha256sum` for the file, whose last line ends with a newline.
    expect((await sent(gateway, { body: byHash(file, { operationName: 'Me' }) })).data).toHaveProperty('me')
    expect(codesOf(await sent(gateway, { body: { query: 'query Me{me{id name}}' } }))).toEqual([
      'OPERATION_NOT_REGISTERED',
    ])
  })

  test('GQL-9 the gateway does not start with an operation that does not fit the schema, and names its position', async () => {
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
      'OPERATIONS_FOLDER has invalid operations:',
      expect.stringMatching(/^ {2}a\.graphql: line 2, column \d+: Syntax Error/),
      '  b.graphql: line 2, column 3: Cannot query field "mustikad" on type "Query".',
      expect.stringMatching(/^ {2}c\.json: format: /),
      expect.stringMatching(/^ {2}d\.json, [0-9a-f]{64}: line 1, column 2: Cannot query field "vaarikad"/),
    ])
    await expect(started({ operationsFolder: '/ei/ole' })).rejects.toThrow('OPERATIONS_FOLDER cannot be read')
  })
})
