import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../support/until.ts'
import {
  addressOf,
  byHash,
  codesOf,
  community,
  events,
  home,
  manifestOf,
  operationsWorld,
  type Sent,
  topic,
} from './operationsWorld.ts'

const world = operationsWorld()
const { started, folderWith, sent } = world

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
    const rows = Array.from(
      { length: 30 },
      (_, index) => `a${index}:userPage(size:200){items{id name email phone residence status version a:id b:id c:id}}`,
    )
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
    const vary = 'x-auth-token, accept-encoding'
    expect(await headersOf({ token: null, path: asPublic })).toEqual(['public, max-age=60', vary])
    const own = ['private, no-store', vary]
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
    world.stub.forgetCalls()
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
    expect(world.stub.said().filter((call) => call.includes('foorum'))).toEqual([])
    expect((await sent(gateway, { path: addressOf({ query: home }) })).data).toHaveProperty('categories')
  })
})
