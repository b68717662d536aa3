import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { openStream } from '../support/liveStream.ts'
import type { StubFault } from '../support/restStub/faults.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'
import { until } from '../support/until.ts'

describe('two addresses of the REST API', () => {
  let first: RestStub
  let second: RestStub
  let gateway: TestGateway
  let token: string
  beforeEach(async () => {
    first = await startStub()
    second = await startStub()
    for (const stub of [first, second]) stub.level = apiLevel
    gateway = await startGateway({ apiUrls: [first.url, second.url] })
    token = first.tokenOf('mari')
    await gateway.query('{settings{apiLevel}}')
  })
  afterEach(async () => {
    await gateway.close()
    await Promise.all([first.close(), second.close()])
  })

  /** The calls to each, without probes and those of the gateway itself. */
  const calls = () =>
    [first, second].map((stub) =>
      stub
        .said()
        .filter((call) => !/ \/api(\/auth)?$/.test(call))
        .toSorted(),
    )
  const read = () => gateway.query('{userPage{items{id}}}', { token })
  const users = 'GET /api/users?piir=50'
  /** Reads until the first address gets no more calls, or until it gets one. */
  const untilFirstIs = (isCalled: boolean) =>
    until(async () => {
      first.clearCalls()
      await read()
      return (calls()[0] ?? []).length > 0 === isCalled
    })
  const createTopic = (headers: Record<string, string> = {}) =>
    gateway.query('mutation{createTopic(input:{title:"Praam",text:"<p>Tere</p>",categoryId:"k1"}){id}}', {
      token,
      headers,
    })
  const keyed = { 'idempotency-key': 'praam-1' }
  const creation = 'POST /api/foorum/teema'

  test('GQL-3 every call goes to the first one while it responds', async () => {
    expect([await read(), await createTopic(), await createTopic(keyed)].flatMap(({ errors }) => errors ?? [])).toEqual(
      [],
    )
    expect(calls()[0]).toEqual(expect.arrayContaining([users, creation, creation]))
    expect(calls()[1]).toEqual([])
  })

  test('GQL-3 all calls go to the other one when the first one refuses connections', async () => {
    await first.close()
    for (const response of [await createTopic(), await createTopic(keyed), await read()])
      expect(response.errors).toBeUndefined()
    expect(calls()[1]).toEqual(expect.arrayContaining([creation, creation, users]))
  })

  test.each<[string, Omit<StubFault, 'on'>]>([
    ['loses connections', { lose: true }],
    ['passes calls on to no server', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['is about to stop', { status: 503, body: '{"msg":"Server on kohe tagasi."}' }],
    ['does not respond', { hang: 'before headers' }],
  ])(
    'GQL-3 a read and a write with a key are repeated once at the other one when the first one %s',
    async (_, fault) => {
      first.faults = [{ on: /./, ...fault }]
      const [reading, writing] = await Promise.all([read(), createTopic(keyed)])
      expect([reading.errors, writing.errors]).toEqual([undefined, undefined])
      const [before = [], after] = calls()
      expect(before).toContain(users)
      expect(before).toEqual([...new Set(before)])
      expect(after).toEqual([users, creation])
    },
  )

  test('GQL-3 a write is not repeated without a key, nor where the API does not support keys', async () => {
    first.faults = [{ on: /^POST/, lose: true }]
    expect((await createTopic()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    for (const stub of [first, second]) stub.level = undefined
    await gateway.close()
    gateway = await startGateway({ apiUrls: [first.url, second.url] })
    expect((await createTopic(keyed)).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    expect(calls()).toEqual([[creation, creation], []])
  })

  test('GQL-3 a silent one gets no calls until it responds again', async () => {
    first.faults = [{ on: /./, hang: 'before headers' }]
    await untilFirstIs(false)
    first.faults = []
    await untilFirstIs(true)
  })

  test.each<[string, StubFault, string]>([
    ['down', { on: /users/, lose: true }, 'UPSTREAM_ERROR'],
    ['silent', { on: /./, hang: 'before headers' }, 'UPSTREAM_TIMEOUT'],
  ])(
    'GQL-3 one error is returned after a try of each, within the time limit, when all are %s',
    async (_, fault, code) => {
      for (const stub of [first, second]) stub.faults = [{ ...fault }]
      expect((await read()).errors).toMatchObject([{ extensions: { code } }])
      expect(calls()).toEqual([[users], [users]])
    },
  )

  test('GQL-3 LIVE-1 a file and a stream of events are opened at the other one', async () => {
    for (const stub of [first, second]) stub.level = apiLevel
    await gateway.close()
    gateway = await startGateway({ apiUrls: [first.url, second.url] })
    await gateway.query('{settings{apiLevel}}')
    first.faults = [{ on: /./, lose: true }]
    await fetch(`${gateway.url}/api/static/avalik/saar.jpg`).then((response) => response.arrayBuffer())
    expect(calls()).toEqual([['GET /api/static/avalik/saar.jpg'], ['GET /api/static/avalik/saar.jpg']])
    const stream = await openStream(`${gateway.url}/graphql/voog`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ query: 'subscription{forumEvents{kind topicId}}' }),
    })
    await until(() => second.emit({ liik: 'teema', teema: 't1' }) && stream.events.length > 0)
    expect(stream.events[0]).toMatchObject({ data: { forumEvents: { kind: 'TOPIC_CREATED', topicId: 't1' } } })
    stream.close()
  })
})
