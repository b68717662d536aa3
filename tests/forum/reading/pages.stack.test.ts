import { startApi } from '../../support/api/api.ts'
import { itemsOf, startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { startStub } from '../../support/restStub/restStub.ts'

/** A server with one category of seven topics, the newest of which has twenty posts. */
interface Stage {
  gateway: TestGateway
  token: string
  slug: string
  topicId: string
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
    newCalls() {
      const calls = stub.said()
      stub.clearCalls()
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
    const variables = { input: { title: `Teema ${number}`, text: '<p>Tere</p>', categoryId } }
    const create = 'mutation($input:TopicInput!){createTopic(input:$input){id}}'
    const { data } = await gateway.query(create, { token, variables })
    topicId = (data?.createTopic as { id: string }).id
  }
  const reply = 'mutation($id:ID!,$text:HTML!){createPost(topicId:$id,input:{text:$text}){id}}'
  for (let number = 1; number <= 20; number += 1)
    await gateway.query(reply, { token, variables: { id: topicId, text: `<p>${number}</p>` } })
  return { gateway, token, slug, topicId }
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
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    stage.gateway.query(document, { token: stage.token, variables })

  async function posts(args: Record<string, unknown>): Promise<Page> {
    const { data, errors } = await send(postPage, { id: stage.topicId, ...args })
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

  test('REST-6 a page costs one call, which reads no more than the page where the API supports paging', async () => {
    await posts({ size: 5 })
    const whole = `GET /api/foorum/teema/${stage.topicId}`
    expect(stage.newCalls().filter((call) => call !== 'GET /api')).toEqual([hasPages ? `${whole}?piir=5` : whole])
    await posts({ size: 5, from: 'END' })
    expect(stage.newCalls()).toEqual([hasPages ? `${whole}?piir=5&alates=lopp` : whole])
  })

  test('REST-6 a topic that is selected without its posts is read without them where the API supports it', async () => {
    await send('query($id:ID!){topic(id:$id){title postCount likeCount}}', { id: stage.topicId })
    const whole = `GET /api/foorum/teema/${stage.topicId}`
    expect(stage.newCalls()).toEqual([hasPages ? `${whole}?piir=1&alates=lopp` : whole])
  })

  test('FORUM-3 (stack: both servers) a page around a post contains it; around a deleted post it is NOT_FOUND in an existing topic', async () => {
    const all = await posts({ size: 20 })
    const eleventh = all.items[10]?.id
    expect(numbers(await posts({ size: 6, around: eleventh }))).toEqual(from(8, 13))
    expect(numbers(await posts({ size: 1, around: eleventh }))).toEqual([11])
    const gone = { id: stage.topicId, around: '01890000-0000-7000-8000-000000000000' }
    const { errors } = await send(postPage, gone)
    expect(errors).toMatchObject([
      { message: 'Sellist postitust ei ole.', path: ['topic', 'postPage'], extensions: { code: 'NOT_FOUND' } },
    ])
    expect(await send(postPage, { ...gone, id: '01890000-0000-7000-8000-000000000000' })).toEqual({
      status: 200,
      data: { topic: null },
    })
  })

  test('FORUM-3 (stack: both servers) one post of a topic can be read; a missing one is null', async () => {
    const [first] = (await posts({ size: 1 })).items
    const document = 'query($id:ID!,$post:ID!){topic(id:$id){post(id:$post){id text topic{id}}}}'
    const one = await send(document, { id: stage.topicId, post: first?.id })
    expect(one.data?.topic).toEqual({ post: { id: first?.id, text: '<p>1</p>', topic: { id: stage.topicId } } })
    const none = await send(document, { id: stage.topicId, post: '01890000-0000-7000-8000-000000000000' })
    expect(none).toEqual({ status: 200, data: { topic: { post: null } } })
  })

  test('FORUM-6 (stack: both servers) writing a post can return the end of the topic, and changing it that post', async () => {
    const { data } = await send(
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
    const changed = await send(
      'mutation($id:ID!,$post:ID!){updatePost(topicId:$id,id:$post,input:{text:"<p>kolm</p>"}){post(id:$post){text}}}',
      last,
    )
    expect(changed.data).toEqual({ updatePost: { post: { text: '<p>kolm</p>' } } })
    const gone = await send('mutation($id:ID!,$post:ID!){deletePost(topicId:$id,id:$post){postCount title}}', last)
    expect(gone.data).toEqual({ deletePost: { postCount: 20, title: 'Teema 7' } })
  })

  test('FORUM-2 REST-6 (stack: both servers) the pages of a category are together its list', async () => {
    const document = `query($slug:String!,$after:String){category(slug:$slug){name
      topicPage(size:3,after:$after){items{title postCount category{slug}} next}}}`
    const titles: unknown[] = []
    let after: string | null = null
    do {
      const { data, errors } = await send(document, { slug: stage.slug, after })
      expect(errors).toBeUndefined()
      const { topicPage } = data?.category as { topicPage: Page }
      titles.push(...topicPage.items.map(({ title }) => title))
      after = topicPage.next
    } while (after)
    expect(stage.newCalls().filter((call) => call.includes('/teema/'))).toEqual([])
    const whole = await send('query($slug:String!){category(slug:$slug){topicPage{items{title}}}}', {
      slug: stage.slug,
    })
    expect(titles).toEqual((whole.data?.category as { topicPage: Page }).topicPage.items.map(({ title }) => title))
    expect(new Set(titles).size).toBe(7)
  })

  test('FORUM-7 REST-6 (stack: both servers) hits are returned page by page', async () => {
    const document = `query($after:String){searchForumPage(text:"Teema",size:4,after:$after){items{topic{title} postId} next}}`
    const first = (await send(document)).data?.searchForumPage as Page
    expect([first.items.length, first.next != null]).toEqual([4, true])
    const second = (await send(document, { after: first.next })).data?.searchForumPage as Page
    const whole = itemsOf(
      (await send('{searchForumPage(text:"Teema"){items{topic{title} postId}}}')).data?.searchForumPage,
    ) as unknown[]
    expect([...first.items, ...second.items]).toEqual(whole.slice(0, 8))
  })

  test.each([
    ['a made-up cursor', { after: 'abc' }],
    ['a cursor of another shape', { before: Buffer.from('{"a":1}').toString('base64url') }],
    ['no page at all', { size: 0 }],
    ['too large a page', { size: 201 }],
    ['two positions at once', { from: 'END', around: 'x' }],
  ])('REST-6 invalid input: %s is BAD_USER_INPUT', async (_, args) => {
    const { data, errors } = await send(postPage, { id: stage.topicId, ...args })
    // A plain server's ids have any format: it may be the id of a deleted post.
    if (!hasPages && ('after' in args || 'before' in args)) expect([data, errors]).toEqual([{ topic: null }, undefined])
    else expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})
