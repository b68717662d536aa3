import { readdirSync, readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { buildSchema, concatAST, getIntrospectionQuery, Kind, type OperationDefinitionNode, parse } from 'graphql'
import Upload from 'graphql-upload/Upload.mjs'
import { GatewayError } from '../../gateway/errors.ts'
import { typeDefs } from '../../gateway/generated/typeDefs.ts'
import { costLimits, estimateCost } from '../../gateway/lib/cost.ts'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

const schema = buildSchema(typeDefs)
const costOf = (text: string, variables?: Record<string, unknown>) =>
  estimateCost({ schema, document: parse(text), variables })?.cost
const aliased = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}:${field}`).join(' ')

/** Documents found in reviews that took gigabytes of memory, half a minute, or a REST call for every row. */
const costly = {
  'pages below posts': `{category(slug:"uldine"){topics{posts{topic{category{${aliased(5, 'topicPage(size:200){items{id}}')}}}}}}}`,
  'posts below a page': `{category(slug:"uldine"){topicPage(size:200){items{${aliased(20, 'post(id:"p1"){id}')}}}}}`,
  'likes of everything': '{categories{topics{posts{likes{user{email}}}}}}',
}

/** The largest page sizes that the client requests, where they are below the maximum. */
const largestSizes: Partial<Record<string, number>> = {
  Protocols: 80,
  BookPage: 50,
  CalendarPage: 100,
  CalendarMonth: 100,
  Albums: 100,
  ArticleGroups: 100,
}

describe('what an operation costs', () => {
  test('GQL-3 every operation of the client passes, with the largest pages it asks for', () => {
    const paths = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
    // As Apollo Client sends them.
    const document = addTypenameToDocument(concatAST(paths.map((path) => parse(readFileSync(`web/${path}`, 'utf8')))))
    const operations = document.definitions.filter(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )
    expect(operations.length).toBeGreaterThan(20)
    for (const { name, variableDefinitions } of operations) {
      const sent: Record<string, unknown> = {
        ...Object.fromEntries(texts.map((text) => [text, 'tekst'])),
        size: largestSizes[name?.value ?? ''] ?? 200,
        imagesOnly: true,
        needsTranslation: true,
        answered: true,
        isPublic: true,
        when: 'COMING',
        month: '2026-05',
        from: 'START',
        place: { before: 'a1' },
        until: '2026-11-21T12:32:00.000Z',
        following: 'QUIET',
        kind: 'NONE',
        visibility: 'FORUM',
        version: '"v"',
        file: new Upload(),
        input: inputs[name?.value ?? ''],
      }
      const variables = Object.fromEntries(
        (variableDefinitions ?? []).map(({ variable }) => [variable.name.value, sent[variable.name.value]]),
      )
      const estimate = estimateCost({ schema, document, operationName: name?.value, variables })
      // None is heavy, so they never wait for one another.
      expect([name?.value, estimate != null && estimate.cost < costLimits.heavy]).toEqual([name?.value, true])
    }
  })

  test('GQL-5 the question of Sandbox, and what one would try there, passes', () => {
    const introspection = getIntrospectionQuery({ descriptions: true, schemaDescription: true, specifiedByUrl: true })
    for (const text of [
      introspection,
      '{categories{name topics{title postCount author{name}}}}',
      '{topic(id:"t1"){title posts{id text author{name} likes{user{name}} files{name url variants{path width}}}}}',
      '{category(slug:"uldine"){topicPage(size:200){items{title text likeCount author{name email}}}}}',
      '{searchForum(text:"praam"){excerpt topic{title postCount}}}',
      '{users{name email phone residence status} files{name url uploadedBy{name} variants{path}}}',
    ])
      expect(costOf(text)).toBeLessThan(costLimits.estimated)
  })

  test('GQL-3 cost is fields times rows: size, variables, aliases, fragments and directives count', () => {
    const page = (inner: string) => `query($n:Int,$no:Boolean=false){category(slug:"a"){topicPage(size:$n){${inner}}}}`
    const one = costOf(page('items{id}'), { n: 1 }) ?? 0
    expect(costOf(page('items{id}'), { n: 101 })).toBe(one + 100 * 2)
    expect(costOf(page('items{id}'))).toBe(one + 49 * 2)
    expect(costOf(page('items{id title}'), { n: 100 })).toBe(one + 99 * 2 + 100)
    expect(costOf(page('items{id ...{a:id}} b:items{c:id}'), { n: 1 })).toBe(one + 3)
    expect(costOf(`${page('items{...T}')} fragment T on Topic{id title}`, { n: 1 })).toBe(one + 1)
    expect(costOf(page('items{id title@include(if:$no)}'), { n: 1 })).toBe(one)
    expect(costOf(page('items{id title@skip(if:$no)}'), { n: 1, no: true })).toBe(one)
    // A size below one counts as one, and cannot offset other costs.
    expect(costOf(page('items{id}'), { n: -100_000 })).toBe(one)
    // Some scalars cost more than others, and a call of the REST API costs 50.
    expect(costOf('{topic(id:"t"){text}}')).toBe(11)
    expect(costOf('{topic(id:"t"){posts{id}}}')).toBe(1 + 50 + 50)
    expect(costOf('{topic(id:"t"){likes{user{id}}}}')).toBe(2 + 10 * 2)
  })

  test('GQL-3 a row costs, and so do type names, but for the one that clients add to each selection', () => {
    const page = (inner: string, fragment = '') =>
      costOf(`{category(slug:"a"){topicPage(size:100){items{${inner}}}}}${fragment}`) ?? 0
    const one = page('id')
    expect(page('id __typename')).toBe(one)
    expect(page('id __typename ...T ...{__typename}', 'fragment T on Topic{__typename}')).toBe(one)
    expect(page('id a:__typename')).toBe(one + 100)
    expect(page('__typename')).toBe(one)
    expect(page(aliased(30, '__typename'))).toBe(one + 100 * 29)
    expect(costOf('{articlePage(catalogue:"kalender",size:200){items{dates{__typename}}}}')).toBe(
      1 + 200 * (1 + 1 + 10),
    )
  })

  test('GQL-3 fragments within fragments end, and an error in an argument hides no cost', () => {
    const doubled = Array.from(
      { length: 20 },
      (_, index) => `fragment F${index} on Topic{...F${index + 1} ...F${index + 1}}`,
    )
    const text = `{topic(id:"t"){...F0}} ${doubled.join(' ')} fragment F20 on Topic{id}`
    expect(() => costOf(text)).toThrow(GatewayError)
    const broken = 'query($id:ID="t"){a:topic(id:$id){id} categories{topics{posts{likes{user{email}}}}}}'
    expect(costOf(broken, { id: null })).toBeGreaterThan(costLimits.estimated)
  })

  describe('asked of the gateway', () => {
    let stub: RestStub
    let gateway: TestGateway
    beforeAll(async () => {
      stub = await startStub()
      gateway = await startGateway({ apiUrl: stub.url })
      await gateway.query('{settings{capabilities}}')
    })
    afterAll(async () => {
      await gateway.close()
      await stub.close()
    })

    test.each(Object.entries(costly))('GQL-3 %s are refused in words before the API is asked', async (_, document) => {
      stub.forgetCalls()
      const { status, data, errors } = await gateway.query(document, { token: stub.tokenOf('mari') })
      expect(status).toBe(400)
      expect(data).toBeUndefined()
      expect(errors).toEqual([
        {
          message: 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.',
          extensions: { code: 'TOO_COSTLY', cost: expect.any(Number) as number, limit: costLimits.estimated },
        },
      ])
      expect(stub.said()).toEqual([])
    })

    test('GQL-3 a list that is far longer than any is refused by itself, the rest is answered', async () => {
      const topic = stub.topics.find(({ _id }) => _id === 't1')
      const [post] = topic?.postitused ?? []
      if (!topic || !post) throw new Error('The stub has such a topic')
      const before = topic.postitused
      topic.postitused = Array.from({ length: 3_000 }, (_, index) => ({ ...post, _id: `p${index}` }))
      const inner = 'id authorName topic{category{topicPage(size:10){items{id title authorName}}}}'
      const few = await gateway.query('{topic(id:"t1"){title posts{id authorName createdAt}}}', {
        token: stub.tokenOf('mari'),
      })
      expect(few.errors).toBeUndefined()
      expect((few.data?.topic as { posts: unknown[] }).posts).toHaveLength(3_000)
      const { data, errors } = await gateway.query(`{topic(id:"t1"){posts{${inner}}} categories{id}}`, {
        token: stub.tokenOf('mari'),
      })
      topic.postitused = before
      expect(errors).toMatchObject([
        { path: ['topic', 'posts'], extensions: { code: 'TOO_COSTLY', limit: costLimits.actual } },
      ])
      expect(data?.categories).toHaveLength(3)
    })

    test('GQL-3 the rows of a long list are all answered, in their order, though not in one piece', async () => {
      const topic = stub.topics.find(({ _id }) => _id === 't1')
      const [post] = topic?.postitused ?? []
      if (!topic || !post) throw new Error('The stub has such a topic')
      const before = topic.postitused
      topic.postitused = Array.from({ length: 3_000 }, (_, index) => ({ ...post, _id: `p${index}` }))
      let turns = 0
      const others = setInterval(() => (turns += 1), 0)
      const { data, errors } = await gateway.query('{topic(id:"t1"){posts{id likes{user{id}}}}}', {
        token: stub.tokenOf('mari'),
      })
      clearInterval(others)
      topic.postitused = before
      expect(errors).toBeUndefined()
      expect((data?.topic as { posts: { id: string }[] }).posts.map(({ id }) => id)).toEqual(
        Array.from({ length: 3_000 }, (_, index) => `p${index}`),
      )
      // 63,000 fields by the estimate, 10,000 at a time.
      expect(turns).toBeGreaterThan(5)
    })

    test('GQL-3 variables that do not fit are still told as such', async () => {
      const answer = await gateway.query('query($n:Int!){categories{topicPage(size:$n){items{id}}}}', {
        variables: { n: 'kümme' },
      })
      expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    })
  })
})

const texts = [
  'catalogue',
  'id',
  'slug',
  'text',
  'search',
  'topicId',
  'userId',
  'email',
  'password',
  'token',
  'after',
  'before',
]
const person = { name: 'Mari', email: 'mari@saar.ee' }
const topic = { title: 'Praam', text: '<p>Tere</p>', categoryId: 'k1', fileIds: ['f1'] }
const inputs: Record<string, object> = {
  AnnouncementPreview: { title: 'Koosolek', text: '<p>Tule</p>', audience: 'EVERYBODY' },
  SendAnnouncement: { title: 'Koosolek', text: '<p>Tule</p>', audience: 'EVERYBODY' },
  CreateCategory: { name: 'Turg' },
  UpdateCategory: { name: 'Turg' },
  CreateTopic: topic,
  UpdateTopic: topic,
  CreatePost: { text: '<p>Tere</p>' },
  UpdatePost: { text: '<p>Tere</p>' },
  FinishTopic: topic,
  FinishPost: { text: '<p>Tere</p>' },
  FinishAlbum: { slug: 'talgud' },
  AllowPush: { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' },
  InviteUser: person,
  UpdateUser: person,
  CreateArticle: { title: 'Praam' },
  UpdateArticle: { title: 'Praam' },
  CreateAlbum: { slug: 'talgud' },
  UpdateAlbum: { slug: 'talgud' },
  SaveHomePage: { et: [], en: [] },
  CreateProtocol: { text: '<p>Otsus</p>' },
  UpdateProtocol: { text: '<p>Otsus</p>' },
  Register: { ...person, password: 'saarekogu' },
}
