import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { plainServer, sharedPlainServer } from '../support/gateway/plainServer.ts'

const refusal = 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.'

describe('the limits of one request', () => {
  const server = plainServer({
    resultLimitBytes: 4_000_000,
    readLimitBytes: 8_000_000,
    // These tests are about the limits of cost: a busy machine must not reach the timeout first.
    timeLimitMs: 20_000,
  })
  const token = 'token-mari'
  const firstTopic = () => {
    const [topic] = server.stub.topics
    if (!topic) throw new Error('The stub has topics')
    return topic
  }
  const fillCategory = (count: number) => {
    const topic = firstTopic()
    server.stub.topics = Array.from({ length: count }, (_, index) => ({ ...topic, _id: `t${index}`, postitused: [] }))
  }

  test('GQL-3 a list of a hundred rows may need a call for each; a longer one is refused completely, in words', async () => {
    const document = '{category(slug:"uldine"){name topicPage(size:200){items{id text}}} categories{id}}'
    fillCategory(100)
    const whole = await server.gateway.query(document, { token })
    expect(whole.errors).toBeUndefined()
    expect(whole.data?.category).toMatchObject({ topicPage: { items: { length: 100 } } })
    expect(server.stub.said()).toHaveLength(102)
    fillCategory(121)
    server.stub.clearCalls()
    const { data, errors } = await server.gateway.query(document, { token })
    expect(errors).toMatchObject([
      { message: refusal, path: ['category', 'topicPage'], extensions: { code: 'TOO_COSTLY' } },
    ])
    expect(data).toMatchObject({ category: { name: 'Üldine', topicPage: null }, categories: [{}, {}, {}] })
    expect(server.stub.said().length).toBeLessThan(5)
  })

  test('GQL-3 no request makes more than 120 calls, whatever it selects', async () => {
    fillCategory(160)
    for (const topic of server.stub.topics.slice(80)) topic.kategooria = 'k2'
    const { errors } = await server.gateway.query('{categories{topicPage(size:200){items{text}}}}', { token })
    // Without the call for the turn, which belongs to its sender.
    expect(server.stub.said().filter((call) => call !== 'GET /api/auth')).toHaveLength(120)
    expect(errors?.at(-1)).toMatchObject({ message: refusal, extensions: { code: 'TOO_COSTLY', callLimit: 120 } })
  })

  test('GQL-3 thirty writes in one request stay within the limit of calls', async () => {
    const posts = Array.from(
      { length: 30 },
      (_, index) => `a${index}:createPost(topicId:"t1",input:{text:"<p>${index}</p>"}){id postCount}`,
    )
    const { errors } = await server.gateway.query(`mutation{${posts.join(' ')}}`, { token })
    expect(errors).toBeUndefined()
    expect(
      firstTopic()
        .postitused.slice(-30)
        .map(({ tekst }) => tekst),
    ).toEqual(posts.map((_, index) => `<p>${index}</p>`))
    expect(server.stub.said().length).toBeLessThanOrEqual(120)
  })

  test('GQL-3 a request reads a limited number of bytes from the API, and its other fields succeed', async () => {
    server.stub.topics = Array.from({ length: 5 }, (_, index) => ({
      ...firstTopic(),
      _id: `t${index}`,
      postitused: [],
      tekst: 'x'.repeat(2_000_000),
    }))
    const topics = server.stub.topics.map(({ _id }) => `${_id}:topic(id:"${_id}"){title}`)
    const { data, errors } = await server.gateway.query(`{me{name} ${topics.join(' ')}}`, { token })
    expect(data).toMatchObject({ me: { name: 'Mari Mets' } })
    expect(errors?.length).toBeGreaterThan(0)
    for (const error of errors ?? [])
      expect(error.extensions).toMatchObject({ code: 'TOO_COSTLY', limitBytes: 8_000_000 })
  })

  test('GQL-3 a text that a response has a thousand times makes it too large, and it is never printed', async () => {
    const topic = firstTopic()
    topic.tekst = `<p>${'saar '.repeat(30_000)}</p>`
    const [post] = topic.postitused
    topic.postitused = Array.from({ length: 60 }, (_, index) => ({ ...(post ?? topic), _id: `p${index}` }))
    const texts = Array.from({ length: 9 }, (_, index) => `a${index}:text`).join(' ')
    const { status, data, errors } = await server.gateway.query(`{topic(id:"t1"){postPage{items{topic{${texts}}}}}}`, {
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
    const write = await server.gateway.query(`mutation{likeTopic(id:"t1"){postPage{items{topic{${texts}}}}}}`, {
      token,
    })
    expect(write.errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY', saved: true } }])
    expect(topic.likes).toContainEqual({ user: expect.objectContaining({ _id: 'mari' }) as unknown })
  })
})

describe('slow readers of responses', () => {
  const server = sharedPlainServer({ readerLimitMs: 2_000 })
  const text = `<p>${'õ€𝄞'.repeat(60_000)}</p>`
  const document = `{topic(id:"t1"){${Array.from({ length: 25 }, (_, index) => `a${index}:text`).join(' ')}}}`
  beforeAll(() => {
    const [topic] = server.stub.topics
    if (topic) topic.tekst = text
  })

  function send(): Promise<IncomingMessage> {
    const request = httpRequest(`${server.gateway.url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-auth-token': server.stub.tokenOf('mari') },
    })
    request.end(JSON.stringify({ query: document }))
    return new Promise((resolve, reject) => request.on('response', resolve).on('error', reject))
  }

  test('GQL-3 a client that does not read its response is disconnected', async () => {
    const response = await send()
    // Long enough for the gateway to close the connection; what the system has buffered can still be read.
    await wait(5_000)
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    const [error] = (await once(response, 'error')) as [Error & { code: string }]
    expect(error.code).toBe('ECONNRESET')
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(Buffer.byteLength(text) * 25)
    expect((await server.gateway.query('{__typename}')).data).toEqual({ __typename: 'Query' })
  })

  test('GQL-3 a client that reads slowly gets the complete response', async () => {
    const response = await send()
    const chunks: Buffer[] = []
    let pauses = 0
    for await (const chunk of response) {
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
