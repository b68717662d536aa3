import { readGatewayConfig } from '../../../gateway/config.ts'
import { GatewayError } from '../../../gateway/errors.ts'
import { refusedDocuments } from '../../../gateway/front/refusedDocuments.ts'
import { createVisitorBudget } from '../../../gateway/front/visitorBudget.ts'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { byHash } from '../requests/operationsWorld.ts'
import { argumentsOfRoots, reachableFrom, rootFields } from './queriesOfSchema.ts'

const sentence = 'Liiga palju katseid lühikese aja jooksul. Proovi mõne aja pärast uuesti.'
const spentRate = { burst: 1, perSecond: 0.001 }
const spent = { total: spentRate, perVisitor: spentRate }
const plenty = { burst: 1e9, perSecond: 1e9 }
const visitors = { work: spent, files: spent, refused: { total: plenty, perVisitor: plenty } }

describe('the budget of visitors', () => {
  let stub: RestStub
  let gateway: TestGateway
  beforeAll(async () => {
    stub = await startStub()
    stub.level = apiLevel
    gateway = await startGateway({ apiUrl: stub.url, visitors })
    // The first request spends the initial budget, the next ones are for the tests.
    await gateway.query('{homePage{version}}')
    await fetch(`${gateway.url}/api/static/avalik/f3/praam.jpg`)
    stub.clearCalls()
  })
  afterAll(async () => {
    await gateway.close()
    await stub.close()
  })

  test.each(rootFields)('GQL-7 refuses %s to visitors once they have spent it, and not to members', async (root) => {
    stub.clearCalls()
    const [field] = reachableFrom(root, argumentsOfRoots)
    if (!field) throw new Error(`${root} cannot be read`)
    const document = field.around(`${field.requested}${field.isValue ? '' : '{__typename}'}`)
    const { status, errors } = await gateway.query(document)
    // Without a call of the API only the content of the sign-in page.
    expect(stub.said()).toEqual([])
    if (root === 'settings' || root === 'me') expect(errors).toBeUndefined()
    else {
      expect(status).toBe(429)
      expect(errors).toMatchObject([{ message: sentence, extensions: { code: 'TOO_MANY_REQUESTS' } }])
    }
    const asMember = await gateway.query(document, { token: stub.tokenOf('mari') })
    expect([asMember.status, JSON.stringify(asMember.errors ?? [])]).toEqual([200, expect.not.stringContaining('MANY')])
  })

  const madeUp = { 'x-auth-token': 'vale' }
  test.each<[string, string, Record<string, string>[]]>([
    ['GET', '/kalender.ics', [{}, madeUp]],
    // An event of members needs a token, which the API verifies.
    ['GET', '/kalender/a3.ics', [{}]],
    ['GET', '/api/static/avalik/f3/praam.jpg', [{}, madeUp]],
    ['POST', '/api/tagasiside', [{}, madeUp]],
    ['POST', '/kirjad/loobumine/x', [{}, madeUp]],
  ])(
    'GQL-7 %s %s has a Retry-After for a visitor then, also with a made-up token where it needs none',
    async (method, path, ways) => {
      stub.clearCalls()
      for (const headers of ways) {
        const response = await fetch(gateway.url + path, { method, headers })
        expect([response.status, await response.json()]).toEqual([429, { msg: sentence }])
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(stub.said()).toEqual([])
    },
  )

  test('GQL-7 does not affect the sign-in of a member', async () => {
    const document = 'mutation{signIn(email:"mari@saar.test",password:"saarekogu"){token}}'
    expect((await gateway.query(document)).errors).toBeUndefined()
  })

  test('GQL-7 is limited for one address and for all together, and recovers with time', () => {
    let now = 0
    const rates = { total: { burst: 100, perSecond: 10 }, perVisitor: { burst: 60, perSecond: 5 } }
    const budget = createVisitorBudget(rates, () => now)
    const refusal = (retryAfter: number) =>
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } }) as Error
    budget.spend('a', 50)(20)
    expect(() => budget.spend('a', 1)).toThrow(refusal(3))
    budget.spend('b', 40)
    // 100 of 100 are spent, though b has 20 left.
    expect(() => budget.spend('b', 1)).toThrow(refusal(2))
    now += 1_500
    budget.spend('b', 1)
    expect(() => budget.spend('a', 1)).toThrow(refusal(1))
    now += 1_500
    budget.spend('a', 1)
  })

  test('GQL-7 charges what a visitor spends beyond the own limit to that visitor alone', () => {
    const rates = { total: { burst: 100, perSecond: 10 }, perVisitor: { burst: 60, perSecond: 5 } }
    const budget = createVisitorBudget(rates, () => 0)
    budget.spend('a', 1)(500)
    expect(() => budget.spend('a', 1)).toThrow()
    budget.spend('b', 1)
  })

  test('GQL-7 lets a request look at few of 20,000 visitors that have spent something, and discards those that have recovered', () => {
    let [now, looks] = [0, 0]
    const rates = { total: { burst: 1e9, perSecond: 1 }, perVisitor: { burst: 100, perSecond: 1 } }
    const budget = createVisitorBudget(rates, () => {
      looks += 1
      return now
    })
    for (let visitor = 0; visitor < 20_000; visitor += 1) budget.spend(`v${visitor}`, 50)
    looks = 0
    budget.spend('v0', 1)
    expect(looks).toBeLessThan(10)
    now += 60_000
    budget.spend('v0', 1)
    expect(looks).toBeGreaterThan(19_999)
    looks = 0
    now += 60_000
    budget.spend('v1', 1)
    expect(looks).toBeLessThan(10)
  })
})

describe('the charge for the work of visitors', () => {
  const plentiful = { total: plenty, perVisitor: plenty }
  const site = async (burst: number, timeLimitMs?: number) => {
    const stub = await startStub()
    const gateway = await startGateway({
      apiUrl: stub.url,
      visitors: {
        work: { total: plenty, perVisitor: { burst, perSecond: 0.001 } },
        files: plentiful,
        refused: plentiful,
      },
      ...(timeLimitMs && { timeLimitMs }),
    })
    const close = async () => {
      await gateway.close()
      await stub.close()
    }
    return { stub, gateway, close }
  }
  const codeOf = ({ errors }: { errors?: { extensions?: { code?: unknown } }[] }) => errors?.[0]?.extensions?.code

  test('GQL-7 counts the time of a failing call', async () => {
    const { stub, gateway, close } = await site(10_000, 400)
    stub.faults = [{ on: /avaleht/, hang: 'before headers' }]
    expect(codeOf(await gateway.query('{homePage{version}}'))).toBe('UPSTREAM_TIMEOUT')
    stub.faults = []
    expect(codeOf(await gateway.query('{homePage{version}}'))).toBe('TOO_MANY_REQUESTS')
    expect(codeOf(await gateway.query('{homePage{version}}', { token: stub.tokenOf('mari') }))).toBeUndefined()
    await close()
  })

  test('GQL-7 counts a caller with an unverified token as a visitor, and does not refuse it', async () => {
    const { stub, gateway, close } = await site(1_000)
    const constant = `{${aliased(30, 'catalogues{slug}')}}`
    const made = async (token: string | undefined) => codeOf(await gateway.query(constant, { token }))
    const codes = new Set<unknown>()
    for (let round = 0; round < 30; round += 1) codes.add(await made('vale'))
    expect([...codes]).toEqual([undefined])
    expect(await made(undefined)).toBe('TOO_MANY_REQUESTS')
    expect(stub.said()).toEqual([])
    await close()
  })
})

describe('refused requests of visitors', () => {
  let stub: RestStub
  let gateway: TestGateway
  const valid = '{homePage{version}}'
  const costly = '{categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}'
  const sized = `query($n:Int){${aliased(5, 'articlePage(catalogue:"kalender",size:$n){items{id modules{id}}}')}}`
  const invalid = '{homePage{versioon}}'
  // Three: one is admitted while any budget is left.
  const few = { burst: 2.5, perSecond: 0.001 }
  const ofOthers = { headers: { 'x-forwarded-for': '192.0.2.7' } }
  beforeAll(async () => {
    stub = await startStub()
  })
  beforeEach(async () => {
    const plentiful = { total: plenty, perVisitor: plenty }
    const refused = { total: plenty, perVisitor: few }
    gateway = await startGateway({
      apiUrl: stub.url,
      visitors: { work: plentiful, files: plentiful, refused },
    })
    await gateway.query(valid)
  })
  afterEach(() => gateway.close())
  afterAll(() => stub.close())

  const form = { 'content-type': 'application/json' }
  const post = (body: object, headers: Record<string, string> = {}, path = '/graphql') =>
    fetch(gateway.url + path, { method: 'POST', headers: { ...form, ...headers }, body: JSON.stringify(body) })
  const get = (query: string) =>
    fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, { headers: { 'apollo-require-preflight': '1' } })
  const asStream = { accept: 'text/event-stream' }
  const ways: [what: string, send: () => Promise<Response>][] = [
    ['by POST', () => post({ query: invalid })],
    ['by POST with its hash', () => post(byHash(invalid, { query: invalid }))],
    ['by GET', () => get(invalid)],
    ['that cannot be parsed', () => post({ query: '{' })],
    ['of too many fragments', () => post({ query: `${valid} ${'fragment F on User{id} '.repeat(51)}` })],
    ['that is too costly', () => post({ query: costly })],
    ['that is too costly by its variables', () => post({ query: sized, variables: { n: 200 } })],
    ['of the wrong variables', () => post({ query: sized, variables: { n: 'palju' } })],
    ['that is read by GET and must not', () => get('{topic(id:"t1"){id}}')],
  ]

  test.each(ways)(
    'GQL-7 a document %s counts as one refusal each time, and is then no longer parsed',
    async (what, send) => {
      const statuses: number[] = []
      // Another text: a document that has passed validation is known.
      await post({ query: `${invalid}#0` })
      for (let time = 0; time < 2; time += 1) statuses.push((await send()).status)
      expect(statuses).toEqual(what.includes('GET and') ? [405, 405] : [400, 400])
      const refused = await send()
      const retryAfter = Number(refused.headers.get('retry-after'))
      expect([refused.status, await refused.json(), retryAfter > 0]).toEqual([
        429,
        { errors: [{ message: sentence, extensions: { code: 'TOO_MANY_REQUESTS', retryAfter } }] },
        true,
      ])
    },
  )

  test.each([
    ['as text', () => post({ query: sized, variables: { n: 200 } })],
    ['by hash', () => post(byHash(sized, { variables: { n: 200 } }))],
  ])(
    'GQL-7 a document that succeeded and is refused for its variables counts from the second time on, %s',
    async (_how, send) => {
      const cheap = { variables: { n: 1 } }
      for (const headers of [{}, ofOthers.headers]) {
        expect((await post(byHash(sized, { query: sized, ...cheap }), headers)).status).toBe(200)
        expect((await post({ query: '{homePage{et{id}}}' }, headers)).status).toBe(200)
      }
      const statuses: number[] = []
      for (let time = 0; time < 5; time += 1) statuses.push((await send()).status)
      expect(statuses).toEqual([400, 400, 400, 400, 429])
      // From this network that text alone.
      expect((await post({ query: sized, ...cheap })).status).toBe(429)
      expect((await post({ query: '{homePage{et{id}}}' })).status).toBe(200)
      expect((await post({ query: sized, ...cheap }, ofOthers.headers)).status).toBe(200)
    },
  )

  test('GQL-7 a document that was refused to a hundred networks counts for every visitor, so that taking turns gains nothing', async () => {
    const ofVisitors = {
      spend() {
        throw new GatewayError('TOO_MANY_REQUESTS')
      },
      charge: () => {},
    }
    const tokenFacts = () => Promise.reject(new Error('No visitor has a token'))
    const documents = refusedDocuments({ ofVisitors, ofTokens: ofVisitors, tokenFacts })
    const from = (network: number) => documents.maySend('{a}', { visitor: `192.0.2.${network}` })
    await expect(from(0)).rejects.toMatchObject({ status: 429 })
    documents.noteExecuted('{a}')
    for (let network = 0; network < 99; network += 1) (await from(network))()
    await expect(from(98)).rejects.toMatchObject({ status: 429 })
    const refuse = await from(99)
    refuse()
    await expect(from(100)).rejects.toMatchObject({ status: 429 })
  })

  test('GQL-7 a member whose screen is too costly reads all others, and that one once it requests less', async () => {
    const token = stub.tokenOf('mari')
    const statuses: number[] = []
    for (let time = 0; time < 10; time += 1)
      statuses.push((await gateway.query(sized, { token, variables: { n: 200 } })).status)
    expect(statuses).toEqual(Array(10).fill(400))
    expect((await gateway.query('{homePage{et{id}}}', { token })).status).toBe(200)
    expect((await gateway.query(sized, { token, variables: { n: 1 } })).status).toBe(200)
    expect((await post({ query: invalid })).status).toBe(400)
  })

  test.each([
    ['/graphql', '/graphql'],
    ['/graphql/voog', '/graphql/voog'],
    ['/graphql', '/graphql/voog'],
  ])(
    'GQL-7 LIVE-1 a client that makes up tokens is a visitor at %s, then at %s; members, also of that network, are not',
    async (path, other) => {
      const sendTo = (text: string, at: string, headers: Record<string, string>) =>
        post({ query: text }, at === '/graphql' ? headers : { ...asStream, ...headers }, at)
      const tokens = ['vale', 'sise_vale', 'vale2', 'vale3'].map((token) => ({ 'x-auth-token': token }))
      const statuses: number[] = []
      for (const [time, token] of tokens.entries())
        statuses.push((await sendTo(`${invalid}#${time}`, path, token)).status)
      expect(statuses).toEqual([400, 400, 400, 429])
      expect((await sendTo(`${invalid}#uus`, other, { 'x-auth-token': 'vale' })).status).toBe(429)
      const mari = { 'x-auth-token': stub.tokenOf('mari') }
      for (let time = 0; time < 5; time += 1) expect((await sendTo(`${invalid}#m${time}`, path, mari)).status).toBe(400)
      // Visitors from its network are not treated as members.
      for (const headers of [{}, ofOthers.headers])
        expect((await sendTo(invalid, '/graphql', headers)).status).toBe(400)
    },
  )

  test('GQL-7 while the API cannot verify a token, its bearer is not treated as a visitor', async () => {
    const away = await startGateway({
      apiUrl: 'http://127.0.0.1:9',
      visitors: { work: spent, files: spent, refused: { total: few, perVisitor: few } },
    })
    try {
      for (let time = 0; time < 5; time += 1)
        expect((await away.query(`${invalid}#${time}`, { token: 'kellegi' })).status).toBe(400)
      const statuses: number[] = []
      for (let time = 0; time < 4; time += 1) statuses.push((await away.query(`${invalid}#${time}`)).status)
      expect(statuses).toEqual([400, 400, 400, 429])
      expect((await away.query(invalid, { token: 'kellegi' })).status).toBe(400)
    } finally {
      await away.close()
    }
  })

  test('GQL-7 LIVE-1 streams without a token count as well, at both', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await post({ query: invalid }, asStream, '/graphql/voog')).status).toBe(401)
    for (const path of ['/graphql', '/graphql/voog'])
      expect((await post({ query: invalid }, asStream, path)).status).toBe(429)
  })

  test('GQL-7 earlier documents of a site, the sign-in page, other networks and members are not affected', async () => {
    for (let time = 0; time < 4; time += 1) await gateway.query(`${invalid}#${time}`)
    expect((await gateway.query('{homePage{version}}#uus')).status).toBe(429)
    expect(await gateway.query(valid)).toMatchObject({ status: 200, data: {} })
    await post(byHash(valid, { query: valid }), { 'x-forwarded-for': '192.0.2.7' })
    expect((await post(byHash(valid))).status).toBe(200)
    expect((await gateway.query('{homePage{version}}#teised', ofOthers)).status).toBe(200)
    const token = stub.tokenOf('mari')
    for (let time = 0; time < 10; time += 1)
      expect((await gateway.query(`${invalid}#mari${time}`, { token })).status).toBe(400)
    expect((await gateway.query('{homePage{version}}#mari', { token })).status).toBe(200)
  })

  test('GQL-7 of 1,000 refused documents of one network within a minute most are not parsed, and each mistake of a person is', () => {
    let now = 0
    const budget = createVisitorBudget(readGatewayConfig({}).visitors.refused, () => now)
    const times = (count: number, everyMs: number, visitor: string) => {
      let read = 0
      for (let time = 0; time < count; time += 1, now += everyMs)
        try {
          budget.spend(visitor, 0)(1)
          read += 1
        } catch {
          // Not parsed.
        }
      return read
    }
    expect(times(1_000, 60, '192.0.2.7')).toBeLessThan(250)
    expect(times(60, 1_000, '192.0.2.8')).toBe(60)
  })
})

/** A field this many times, under different aliases. */
function aliased(times: number, field: string): string {
  return Array.from({ length: times }, (_, index) => `a${index}:${field}`).join(' ')
}
