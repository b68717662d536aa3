import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startApi } from '../../support/api/api.ts'
import { itemsOf, startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'

/** A server with one category of seven topics, the newest of which has twenty posts. */
interface Stage {
  gateway: TestGateway
  token: string
  slug: string
  topicId: string
  /** The token of another user. */
  reader: string
  /** The requests to the server since the last call. */
  newCalls(): string[]
  close(): Promise<void>
}

async function plainStage(): Promise<Stage> {
  const stub = await startStub()
  const gateway = await startGateway({ apiUrl: stub.url })
  const token = stub.tokenOf('mari')
  const stage = await filled(gateway, token, 'k3', 'tuhi')
  return {
    ...stage,
    reader: stub.tokenOf('juri'),
    newCalls() {
      const calls = stub.said()
      stub.forgetCalls()
      return calls
    },
    async close() {
      await gateway.close()
      await stub.close()
    },
  }
}

async function ownStage(): Promise<Stage> {
  const api = await startApi()
  const gateway = await startGateway({ apiUrl: api.url })
  const { token } = await api.person()
  const { _id, slug } = await api.category()
  const calls: string[] = []
  api.app.server.on('request', ({ method, url }) => void calls.push(`${method} ${url}`))
  const stage = await filled(gateway, token, _id, slug)
  return {
    ...stage,
    reader: (await api.person()).token,
    newCalls: () => calls.splice(0),
    async close() {
      await gateway.close()
      await api.close()
    },
  }
}

async function filled(gateway: TestGateway, token: string, categoryId: string, slug: string) {
  let topicId = ''
  for (let number = 1; number <= 7; number += 1) {
    const { data } = await gateway.query(
      'mutation($input:TopicInput!){createTopic(input:$input){id}}',
      asking({ input: { title: `Teema ${number}`, text: '<p>Tere</p>', categoryId } }),
    )
    topicId = (data?.createTopic as { id: string }).id
  }
  for (let number = 1; number <= 20; number += 1)
    await gateway.query(
      'mutation($id:ID!,$text:HTML!){createPost(topicId:$id,input:{text:$text}){id}}',
      asking({ id: topicId, text: `<p>${number}</p>` }),
    )
  return { gateway, token, slug, topicId }

  function asking(variables: Record<string, unknown>) {
    return { token, variables }
  }
}

interface Page {
  items: { id: string; title?: string; text?: string; topic?: { id: string } }[]
  next: string | null
  previous: string | null
}

const postPage = `query($id:ID!,$size:Int,$after:String,$before:String,$around:ID,$from:PostAnchor){
  topic(id:$id){title postPage(size:$size,after:$after,before:$before,around:$around,from:$from){items{id text} next previous}}}`

const stages = [
  ['a server of plain §7', plainStage],
  ['our own API', ownStage],
] as const

describe.each(stages)('pages of %s', (server, start) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await start()
  })
  beforeEach(() => void stage.newCalls())
  afterAll(() => stage.close())

  const hasPages = server !== 'a server of plain §7'
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    stage.gateway.query(document, { token: stage.token, variables })

  async function posts(args: Record<string, unknown>): Promise<Page> {
    const { data, errors } = await ask(postPage, { id: stage.topicId, ...args })
    expect(errors).toBeUndefined()
    return (data?.topic as { postPage: Page }).postPage
  }
  const numbers = ({ items }: Page) => items.map(({ text }) => Number(/\d+/.exec(text ?? '')?.[0]))
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

  test('REST-6 GQL-6 the pages of a topic are together all its posts, forwards and backwards', async () => {
    const forwards: number[] = []
    let page = await posts({ size: 7 })
    expect(page.previous).toBeNull()
    forwards.push(...numbers(page))
    while (page.next != null) {
      page = await posts({ size: 7, after: page.next })
      expect(page.previous).not.toBeNull()
      forwards.push(...numbers(page))
    }
    expect(forwards).toEqual(from(1, 20))
    expect(page.next).toBeNull()

    const backwards: number[] = []
    page = await posts({ size: 7, from: 'END' })
    expect(page.next).toBeNull()
    backwards.unshift(...numbers(page))
    while (page.previous != null) {
      page = await posts({ size: 7, before: page.previous })
      expect(page.next).not.toBeNull()
      backwards.unshift(...numbers(page))
    }
    expect(backwards).toEqual(from(1, 20))
  })

  test('REST-6 a page costs one call, which reads no more than the page where the API can page', async () => {
    await posts({ size: 5 })
    const whole = `GET /api/foorum/teema/${stage.topicId}`
    expect(stage.newCalls().filter((call) => call !== 'GET /api')).toEqual([hasPages ? `${whole}?piir=5` : whole])
    await posts({ size: 5, from: 'END' })
    expect(stage.newCalls()).toEqual([hasPages ? `${whole}?piir=5&alates=lopp` : whole])
  })

  test('REST-6 a topic that is asked for without its posts is read without them where the API can page', async () => {
    await ask('query($id:ID!){topic(id:$id){title postCount likeCount}}', { id: stage.topicId })
    const whole = `GET /api/foorum/teema/${stage.topicId}`
    expect(stage.newCalls()).toEqual([hasPages ? `${whole}?piir=1&alates=lopp` : whole])
  })

  test('FORUM-3 a page round a post holds it; one of a post that is gone is NOT_FOUND in a topic that is there', async () => {
    const all = await posts({ size: 20 })
    const eleventh = all.items[10]?.id
    expect(numbers(await posts({ size: 6, around: eleventh }))).toEqual(from(8, 13))
    expect(numbers(await posts({ size: 1, around: eleventh }))).toEqual([11])
    const gone = { id: stage.topicId, around: '01890000-0000-7000-8000-000000000000' }
    const { errors } = await ask(postPage, gone)
    expect(errors).toMatchObject([
      { message: 'Sellist postitust ei ole.', path: ['topic', 'postPage'], extensions: { code: 'NOT_FOUND' } },
    ])
    expect(await ask(postPage, { ...gone, id: '01890000-0000-7000-8000-000000000000' })).toEqual({
      status: 200,
      data: { topic: null },
    })
  })

  test('FORUM-3 one post of a topic can be read; one that is not there is null', async () => {
    const [first] = (await posts({ size: 1 })).items
    const document = 'query($id:ID!,$post:ID!){topic(id:$id){post(id:$post){id text topic{id}}}}'
    const one = await ask(document, { id: stage.topicId, post: first?.id })
    expect(one.data?.topic).toEqual({ post: { id: first?.id, text: '<p>1</p>', topic: { id: stage.topicId } } })
    const none = await ask(document, { id: stage.topicId, post: '01890000-0000-7000-8000-000000000000' })
    expect(none).toEqual({ status: 200, data: { topic: { post: null } } })
  })

  test('FORUM-6 writing a post can answer with the end of the topic, and changing it with that post', async () => {
    const { data } = await ask(
      `mutation($id:ID!){createPost(topicId:$id,input:{text:"<p>21</p>"}){postCount postPage(size:3,from:END){items{id text}}}}`,
      { id: stage.topicId },
    )
    const created = data?.createPost as { postCount: number; postPage: Page }
    expect([created.postCount, numbers(created.postPage)]).toEqual([21, [19, 20, 21]])
    const calls = stage.newCalls()
    if (hasPages)
      expect(calls).toEqual([
        `POST /api/foorum/postitus/${stage.topicId}?piir=1`,
        `GET /api/foorum/teema/${stage.topicId}?piir=3&alates=lopp`,
      ])
    const last = { id: stage.topicId, post: created.postPage.items.at(-1)?.id }
    const changed = await ask(
      'mutation($id:ID!,$post:ID!){updatePost(topicId:$id,id:$post,input:{text:"<p>kolm</p>"}){post(id:$post){text}}}',
      last,
    )
    expect(changed.data).toEqual({ updatePost: { post: { text: '<p>kolm</p>' } } })
    const gone = await ask('mutation($id:ID!,$post:ID!){deletePost(topicId:$id,id:$post){postCount title}}', last)
    expect(gone.data).toEqual({ deletePost: { postCount: 20, title: 'Teema 7' } })
  })

  test('FORUM-2 REST-6 the pages of a category are together its list', async () => {
    const document = `query($slug:String!,$after:String){category(slug:$slug){name
      topicPage(size:3,after:$after){items{title postCount category{slug}} next}}}`
    const titles: unknown[] = []
    let after: string | null = null
    do {
      const { data, errors } = await ask(document, { slug: stage.slug, after })
      expect(errors).toBeUndefined()
      const { topicPage } = data?.category as { topicPage: Page }
      titles.push(...topicPage.items.map(({ title }) => title))
      after = topicPage.next
    } while (after)
    expect(stage.newCalls().filter((call) => call.includes('/teema/'))).toEqual([])
    const whole = await ask('query($slug:String!){category(slug:$slug){topicPage{items{title}}}}', { slug: stage.slug })
    expect(titles).toEqual((whole.data?.category as { topicPage: Page }).topicPage.items.map(({ title }) => title))
    expect(new Set(titles).size).toBe(7)
  })

  test('FORUM-7 REST-6 hits come a page at a time', async () => {
    const document = `query($after:String){searchForumPage(text:"Teema",size:4,after:$after){items{topic{title} postId} next}}`
    const first = (await ask(document)).data?.searchForumPage as Page
    expect([first.items.length, first.next != null]).toEqual([4, true])
    const second = (await ask(document, { after: first.next })).data?.searchForumPage as Page
    const whole = itemsOf(
      (await ask('{searchForumPage(text:"Teema"){items{topic{title} postId}}}')).data?.searchForumPage,
    ) as unknown[]
    expect([...first.items, ...second.items]).toEqual(whole.slice(0, 8))
  })

  test.each([
    ['a cursor that nobody gave', { after: 'abc' }],
    ['a cursor of another shape', { before: Buffer.from('{"a":1}').toString('base64url') }],
    ['no page at all', { size: 0 }],
    ['too large a page', { size: 201 }],
    ['two places at once', { from: 'END', around: 'x' }],
  ])('REST-6 bad input: %s is BAD_USER_INPUT', async (name, args) => {
    const { data, errors } = await ask(postPage, { id: stage.topicId, ...args })
    // The ids of a plain server may look like anything: it may be the id of a post that is gone.
    if (!hasPages && name.startsWith('a cursor')) expect([data, errors]).toEqual([{ topic: null }, undefined])
    else expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

test('FORUM-3 on our own API a page at the first unread post names it, and reading it moves the mark no further', async () => {
  const stage = await ownStage()
  const document = `query($id:ID!){topic(id:$id){read postPage(size:8,from:FIRST_UNREAD){firstUnreadId items{id}}}}`
  const open = async () => {
    const { data } = await stage.gateway.query(document, { token: stage.reader, variables: { id: stage.topicId } })
    return data?.topic as { read: boolean; postPage: Page & { firstUnreadId: string | null } }
  }
  const first = await open()
  expect([first.read, first.postPage.firstUnreadId]).toEqual([false, first.postPage.items[0]?.id])
  const second = await open()
  expect(second.postPage.items.slice(0, 3)).toEqual(first.postPage.items.slice(5))
  expect(second.postPage.firstUnreadId).toBe(second.postPage.items[3]?.id)
  for (let page = 0; page < 4; page += 1) await open()
  expect(await open()).toMatchObject({ read: true, postPage: { firstUnreadId: null } })
  await stage.close()
})

test('REST-8 a page of a garbled topic is an error, not a crash', async () => {
  const stub = await startStub()
  const gateway = await startGateway({ apiUrl: stub.url })
  const topic = { _id: 't1', pealkiri: 'Kevad', postitused: 'katki' }
  stub.faults.push({ on: /GET \/api\/foorum\/teema\/t1/, status: 200, body: JSON.stringify(topic) })
  const { data, errors } = await gateway.query('{topic(id:"t1"){title postPage{items{id}}}}', {
    token: stub.tokenOf('mari'),
  })
  expect(data).toEqual({ topic: { title: 'Kevad', postPage: null } })
  expect(errors).toMatchObject([{ path: ['topic', 'postPage'], extensions: { code: 'UPSTREAM_ERROR' } }])
  await gateway.close()
  await stub.close()
})

test.each(['<http://[>; rel="next"', 'katki', '<?alates=>', ''])(
  'REST-6 a garbled Link header names no page: %j',
  async (link) => {
    const stub = await startStub()
    stub.level = apiLevel
    stub.faults.push({ on: /GET \/api\/foorum\/kategooria\/uldine/, status: 200, body: '[]', headers: { link } })
    const gateway = await startGateway({ apiUrl: stub.url })
    const { data, errors } = await gateway.query('{category(slug:"uldine"){topicPage{items{id} next}}}', {
      token: stub.tokenOf('mari'),
    })
    expect(errors).toBeUndefined()
    expect(data?.category).toMatchObject({ topicPage: { next: null } })
    await gateway.close()
    await stub.close()
  },
)
