import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { planned } from './outcomes.ts'

const home = '{categories{id name latestPostTitle}}'
const topic = '{topic(id:"t1"){title likeCount postPage{items{id text}}}}'
const likedByMe = '{topic(id:"t1"){title likedByMe}}'

describe('answers that are sent again', () => {
  let stub: RestStub
  let gateway: TestGateway
  let plain: TestGateway

  beforeEach(async () => {
    stub = await startStub()
    gateway = await startGateway({ apiUrl: stub.url, queryPlans: 'known' })
    plain = await startGateway({ apiUrl: stub.url, queryPlans: 'off' })
  })
  afterEach(async () => {
    await gateway.close()
    await plain.close()
    await stub.close()
  })

  const ask = (query: string, name = 'mari', at = gateway) => at.query(query, { token: stub.tokenOf(name) })
  /** Asks as often as it takes until an answer can be sent again: by Apollo Server, then by a plan. */
  async function learn(query: string, name = 'mari') {
    for (let times = 0; times < 3; times += 1) await ask(query, name)
  }

  test.each([home, topic, '{settings{communityName apiLevel}}'])(
    'GQL-3 %s is sent again while the API answers the same, which is asked each time',
    async (query) => {
      await learn(query)
      for (const name of ['mari', 'peep', 'mari']) {
        stub.forgetCalls()
        const expected = await ask(query, name, plain)
        const calls = stub.said()
        stub.forgetCalls()
        expect(await ask(query, name)).toEqual(expected)
        expect(stub.said()).toEqual(calls)
      }
      expect(await planned(gateway, 'reused')).toBe(3)
    },
  )

  test('GQL-3 what has changed is seen at once, and by whom it has changed for', async () => {
    await learn(topic)
    const [found] = stub.topics
    if (!found) throw new Error('The double has no topic')
    found.pealkiri = 'Teine pealkiri'
    expect(await ask(topic)).toMatchObject({ data: { topic: { title: 'Teine pealkiri' } } })
    found.postitused = []
    expect(await ask(topic)).toEqual(await ask(topic, 'mari', plain))
    expect(await planned(gateway, 'reused')).toBe(0)
  })

  test('GQL-3 whoever may not see it, or has no session, gets the refusal and nothing that was kept', async () => {
    await learn(home)
    expect(await gateway.query(home, { token: 'dead' })).toMatchObject({
      data: { categories: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    })
    stub.faults = [{ on: /kategooria/, status: 403, body: '{"msg":"Ei tohi."}' }]
    stub.forgetCalls()
    const refused = await ask(home, 'peep')
    expect(refused).toMatchObject({ data: { categories: null }, errors: [{ message: 'Ei tohi.' }] })
    expect(stub.said()).toHaveLength(1)
    expect(await planned(gateway, 'reused')).toBe(0)
  })

  test('FORUM-4 what an answer says of its caller is said to nobody else, though the API sends both the same', async () => {
    await ask('mutation{likeTopic(id:"t1"){id}}', 'peep')
    for (const name of ['mari', 'peep', 'mari', 'peep', 'mari', 'peep', 'mari', 'peep'])
      expect(await ask(likedByMe, name)).toEqual(await ask(likedByMe, name, plain))
    expect(await planned(gateway, 'reused')).toBeGreaterThan(0)
  })

  test('CAL-1 what depends on the day is made anew', async () => {
    const calendar = '{calendarPage(when:COMING){items{id}}}'
    await learn(calendar)
    await ask(calendar)
    expect(await planned(gateway, 'reused')).toBe(0)
  })

  test('GQL-3 answers of several calls in turn are sent again only where all of them are the same', async () => {
    const query = '{category(slug:"uldine"){id topicPage{items{id title text}}}}'
    await learn(query)
    await ask(query)
    expect(await planned(gateway, 'reused')).toBe(1)
    const [found] = stub.topics
    if (!found) throw new Error('The double has no topic')
    found.tekst = '<p>Muu</p>'
    stub.forgetCalls()
    const changed = await ask(query)
    const calls = stub.said()
    stub.forgetCalls()
    expect(changed).toEqual(await ask(query, 'mari', plain))
    expect(calls.toSorted()).toEqual(stub.said().toSorted())
  })
})
