import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

const refusal = 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.'

describe('what one request may take', () => {
  let stub: RestStub
  let gateway: TestGateway
  let token: string
  beforeEach(async () => {
    stub = await startStub()
    gateway = await startGateway({
      apiUrl: stub.url,
      resultLimitBytes: 4_000_000,
      readLimitBytes: 8_000_000,
      // These tests are about the limits of cost: a busy machine must not reach the timeout first.
      timeLimitMs: 20_000,
    })
    token = stub.tokenOf('mari')
    await gateway.query('{settings{apiLevel}}')
    stub.forgetCalls()
  })
  afterEach(async () => {
    await gateway.close()
    await stub.close()
  })
  const firstTopic = () => {
    const [topic] = stub.topics
    if (!topic) throw new Error('The stub has topics')
    return topic
  }
  const fillCategory = (count: number) => {
    const topic = firstTopic()
    stub.topics = Array.from({ length: count }, (_, index) => ({ ...topic, _id: `t${index}`, postitused: [] }))
  }

  test('GQL-3 a list whose rows would each need a call is refused whole, in words, when they are too many', async () => {
    fillCategory(121)
    const { data, errors } = await gateway.query(
      '{category(slug:"uldine"){name topicPage(size:200){items{id text}}} categories{id}}',
      {
        token,
      },
    )
    expect(errors).toMatchObject([
      { message: refusal, path: ['category', 'topicPage'], extensions: { code: 'TOO_COSTLY' } },
    ])
    expect(data).toMatchObject({ category: { name: 'Üldine', topicPage: null }, categories: [{}, {}, {}] })
    expect(stub.said().length).toBeLessThan(5)
  })

  test('GQL-3 a hundred rows may each need one', async () => {
    fillCategory(100)
    const { data, errors } = await gateway.query('{category(slug:"uldine"){topicPage(size:200){items{text}}}}', {
      token,
    })
    expect(errors).toBeUndefined()
    expect((data?.category as { topicPage: { items: unknown[] } }).topicPage.items).toHaveLength(100)
    expect(stub.said()).toHaveLength(102)
  })

  test('GQL-3 no request makes more than 120 calls, whatever it asks', async () => {
    fillCategory(160)
    for (const topic of stub.topics.slice(80)) topic.kategooria = 'k2'
    const { errors } = await gateway.query('{categories{topicPage(size:200){items{text}}}}', { token })
    // Without that of the turn, which is its sender's.
    expect(stub.said().filter((call) => call !== 'GET /api/auth')).toHaveLength(120)
    expect(errors?.at(-1)).toMatchObject({ message: refusal, extensions: { code: 'TOO_COSTLY', callLimit: 120 } })
  })

  test('GQL-3 thirty writes in one request stay within the calls it may make', async () => {
    const posts = Array.from(
      { length: 30 },
      (_, index) => `a${index}:createPost(topicId:"t1",input:{text:"<p>${index}</p>"}){id postCount}`,
    )
    const { errors } = await gateway.query(`mutation{${posts.join(' ')}}`, { token })
    expect(errors).toBeUndefined()
    expect(
      firstTopic()
        .postitused.slice(-30)
        .map(({ tekst }) => tekst),
    ).toEqual(posts.map((_, index) => `<p>${index}</p>`))
    expect(stub.said().length).toBeLessThanOrEqual(120)
  })

  test('GQL-3 a request reads only so many bytes of the API, and the rest of it is answered', async () => {
    stub.topics = Array.from({ length: 5 }, (_, index) => ({
      ...firstTopic(),
      _id: `t${index}`,
      postitused: [],
      tekst: 'x'.repeat(2_000_000),
    }))
    const topics = stub.topics.map(({ _id }) => `${_id}:topic(id:"${_id}"){title}`)
    const { data, errors } = await gateway.query(`{me{name} ${topics.join(' ')}}`, { token })
    expect(data).toMatchObject({ me: { name: 'Mari Mets' } })
    expect(errors?.length).toBeGreaterThan(0)
    for (const error of errors ?? [])
      expect(error.extensions).toMatchObject({ code: 'TOO_COSTLY', limitBytes: 8_000_000 })
  })

  test('GQL-3 a text that stands in an answer a thousand times makes it too large, and it is never printed', async () => {
    const topic = firstTopic()
    topic.tekst = `<p>${'saar '.repeat(30_000)}</p>`
    const [post] = topic.postitused
    topic.postitused = Array.from({ length: 60 }, (_, index) => ({ ...(post ?? topic), _id: `p${index}` }))
    const texts = Array.from({ length: 9 }, (_, index) => `a${index}:text`).join(' ')
    const { status, data, errors } = await gateway.query(`{topic(id:"t1"){postPage{items{topic{${texts}}}}}}`, {
      token,
    })
    expect([status, data]).toEqual([200, null])
    expect(errors).toEqual([
      {
        message: 'Vastus oleks liiga suur. Küsi vähem ridu või välju.',
        extensions: { code: 'TOO_COSTLY', limitBytes: 4_000_000 },
      },
    ])
    // The write succeeded, although its result is too large to return.
    const write = await gateway.query(`mutation{likeTopic(id:"t1"){postPage{items{topic{${texts}}}}}}`, { token })
    expect(write.errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY', saved: true } }])
    expect(topic.likes).toContainEqual({ user: expect.objectContaining({ _id: 'mari' }) as unknown })
  })

  test('GQL-3 many short values make an answer too large as well', async () => {
    const topic = firstTopic()
    const [post] = topic.postitused
    topic.postitused = Array.from({ length: 200 }, (_, index) => ({
      ...(post ?? topic),
      nimi: 'M'.repeat(3_000),
      _id: `p${index}`,
    }))
    const names = Array.from({ length: 10 }, (_, index) => `a${index}:authorName`).join(' ')
    const { data, errors } = await gateway.query(`{topic(id:"t1"){postPage(size:200){items{${names}}}}}`, { token })
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY', limitBytes: 4_000_000 } }])
  })
})

describe('answers that are read slowly', () => {
  let stub: RestStub
  let gateway: TestGateway
  const text = `<p>${'õ€𝄞'.repeat(60_000)}</p>`
  const document = `{topic(id:"t1"){${Array.from({ length: 25 }, (_, index) => `a${index}:text`).join(' ')}}}`
  beforeAll(async () => {
    stub = await startStub()
    gateway = await startGateway({ apiUrl: stub.url, readerLimitMs: 2_000 })
    const [topic] = stub.topics
    if (topic) topic.tekst = text
  })
  afterAll(async () => {
    await gateway.close()
    await stub.close()
  })

  function ask(): Promise<IncomingMessage> {
    const request = httpRequest(`${gateway.url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-auth-token': stub.tokenOf('mari') },
    })
    request.end(JSON.stringify({ query: document }))
    return new Promise((resolve, reject) => request.on('response', resolve).on('error', reject))
  }

  test('GQL-3 a client that reads nothing of its answer is cut off', async () => {
    const answer = await ask()
    // Long enough for the gateway to close the connection; what the system has buffered can still be read.
    await wait(5_000)
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    const [error] = (await once(answer, 'error')) as [Error & { code: string }]
    expect(error.code).toBe('ECONNRESET')
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(Buffer.byteLength(text) * 25)
    expect((await gateway.query('{__typename}')).data).toEqual({ __typename: 'Query' })
  })

  test('GQL-3 one that reads on gets all of it, whole, however slowly', async () => {
    const answer = await ask()
    const chunks: Buffer[] = []
    let pauses = 0
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer)
      if (chunks.length % 15 === 0 && pauses < 10) {
        pauses += 1
        await wait(300)
      }
    }
    const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { topic: Record<string, string> } }
    expect(Object.values(data.topic).every((value) => value === text)).toBe(true)
    expect(pauses).toBe(10)
  })
})
