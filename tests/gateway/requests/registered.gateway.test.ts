import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../support/until.ts'
import {
  addressOf,
  byHash,
  codesOf,
  community,
  home,
  manifestOf,
  operationsWorld,
  type Sent,
} from './operationsWorld.ts'

const world = operationsWorld()
const { started, folderWith, sent } = world

describe('operations that are sent by hash', () => {
  test('GQL-9 an unknown hash returns a request for the text, which is known from then on', async () => {
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

  test('GQL-9 a document that does not fit the schema, or costs too much, is not stored under its hash', async () => {
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

  test('GQL-9 a build that is installed under a running gateway is loaded, and a damaged manifest does not affect the others', async () => {
    const webDir = folderWith({ 'operations/a.json': manifestOf([home]), 'operations/b.json': '{"format":' })
    const gateway = await started({ operations: 'registered' }, webDir)
    expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
    expect(codesOf(await sent(gateway, { body: byHash(community) }))).toEqual(['OPERATION_NOT_REGISTERED'])
    writeFileSync(join(webDir, 'operations/c.json'), manifestOf([community]))
    await until(async () => (await sent(gateway, { body: byHash(community) })).data != null)
    expect((await sent(gateway, { body: byHash(home) })).data).toHaveProperty('categories')
  })

  test('GQL-9 only public results may be cached, and only from a GET without a token', async () => {
    const gateway = await started()
    const asPublic = addressOf(byHash(community))
    const headersOf = async (requested: Sent) => {
      const { headers } = await sent(gateway, requested)
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
    world.stub.clearCalls()
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
