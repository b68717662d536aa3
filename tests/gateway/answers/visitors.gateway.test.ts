import { createVisitorBudget } from '../../../gateway/front/visitorBudget.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { argumentsOfRoots, reachableFrom, rootFields } from './queriesOfSchema.ts'

const sentence = 'Liiga palju katseid lühikese aja jooksul. Proovi mõne aja pärast uuesti.'
const spentRate = { burst: 1, perSecond: 0.001 }
const spent = { total: spentRate, perVisitor: spentRate }
const visitors = { work: spent, files: spent }

describe('what visitors may cost', () => {
  let stub: RestStub
  let gateway: TestGateway
  beforeAll(async () => {
    stub = await startStub()
    stub.announces = ['tagasiside-vorm']
    gateway = await startGateway({ apiUrl: stub.url, visitors })
    // The first request spends what there is, the next ones are for the tests.
    await gateway.query('{homePage{version}}')
    await fetch(`${gateway.url}/api/static/avalik/f3/praam.jpg`)
    stub.forgetCalls()
  })
  afterAll(async () => {
    await gateway.close()
    await stub.close()
  })

  test.each(rootFields)('GQL-7 no visitor reads %s once visitors have spent their budget, members do', async (root) => {
    stub.forgetCalls()
    const [field] = reachableFrom(root, argumentsOfRoots)
    if (!field) throw new Error(`${root} cannot be read`)
    const document = field.around(`${field.asked}${field.isValue ? '' : '{__typename}'}`)
    const { status, errors } = await gateway.query(document)
    // Without a call of the API only what the page shows where members sign in.
    expect(stub.said()).toEqual([])
    if (root === 'settings' || root === 'me') expect(errors).toBeUndefined()
    else {
      expect(status).toBe(429)
      expect(errors).toMatchObject([{ message: sentence, extensions: { code: 'TOO_MANY_REQUESTS' } }])
    }
    const asMember = await gateway.query(document, { token: stub.tokenOf('mari') })
    expect([asMember.status, JSON.stringify(asMember.errors ?? [])]).toEqual([200, expect.not.stringContaining('MANY')])
  })

  test.each([
    ['GET', '/kalender.ics'],
    ['GET', '/kalender/a3.ics'],
    ['GET', '/api/static/avalik/f3/praam.jpg'],
    ['POST', '/api/tagasiside'],
    ['POST', '/kirjad/loobumine/x'],
  ])('GQL-7 %s %s tells a visitor then when to try again', async (method, path) => {
    stub.forgetCalls()
    const response = await fetch(gateway.url + path, { method })
    expect([response.status, await response.json()]).toEqual([429, { msg: sentence }])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(stub.said()).toEqual([])
  })

  test.each([
    ['GET', '/kalender.ics'],
    ['GET', '/api/static/avalik/f3/praam.jpg'],
    ['POST', '/api/tagasiside'],
    ['POST', '/kirjad/loobumine/x'],
  ])('GQL-7 %s %s, which asks for no token, makes nobody a member for one that is made up', async (method, path) => {
    stub.forgetCalls()
    const response = await fetch(gateway.url + path, { method, headers: { 'x-auth-token': 'vale' } })
    expect(response.status).toBe(429)
    expect(stub.said()).toEqual([])
  })

  test('GQL-7 a member signs in however much visitors ask', async () => {
    const document = 'mutation{signIn(email:"mari@saar.test",password:"saarekogu"){token}}'
    expect((await gateway.query(document)).errors).toBeUndefined()
  })

  test('GQL-7 one address has a part of the budget, all together the whole, and it comes back with time', () => {
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
})
