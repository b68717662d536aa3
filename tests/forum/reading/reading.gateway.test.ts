import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

describe('reading the forum', () => {
  let stub: RestStub
  let gateway: TestGateway
  let mari: string

  beforeAll(async () => {
    stub = await startStub()
    gateway = await startGateway({ apiUrl: stub.url })
    mari = stub.tokenOf('mari')
    await gateway.query('{settings{apiLevel}}')
  })
  beforeEach(() => void stub.clearCalls())
  afterAll(async () => {
    await gateway.close()
    await stub.close()
  })

  test('FORUM-1 the categories are one call', async () => {
    const response = await gateway.query('{categories{id name slug order latestPostAt latestPostTitle}}', {
      token: mari,
    })
    expect(response).toEqual({
      status: 200,
      data: {
        categories: [
          {
            id: 'k1',
            name: 'Üldine',
            slug: 'uldine',
            order: 1,
            latestPostAt: '2025-05-01T09:00:00.000Z',
            latestPostTitle: 'Kadunud kass',
          },
          expect.objectContaining({ id: 'k2', order: 2 }),
          { id: 'k3', name: 'Tühi', slug: 'tuhi', order: 3, latestPostAt: null, latestPostTitle: null },
        ],
      },
    })
    expect(stub.said()).toEqual(['GET /api/foorum/kategooria'])
    expect(stub.calls[0]?.headers['x-auth-token']).toBe(mari)
  })

  test('FORUM-2 (gateway: calls) a category lists its topics without reading any of them', async () => {
    const response = await gateway.query(
      '{category(slug:"uldine"){name topicPage{items{id title pinned authorName author{id name} createdAt latestPostAt postCount likeCount read category{id name slug order} files{name}}}}}',
      { token: mari },
    )
    expect(response.errors).toBeUndefined()
    expect(response.data?.category).toEqual({
      name: 'Üldine',
      topicPage: {
        items: [
          {
            id: 't1',
            title: 'Kevadtalgud',
            pinned: true,
            authorName: 'Mari Mets',
            author: { id: 'mari', name: 'Mari Mets' },
            createdAt: '2025-04-01T09:00:00.000Z',
            latestPostAt: '2025-04-03T09:00:00.000Z',
            postCount: 2,
            likeCount: 1,
            read: false,
            category: { id: 'k1', name: 'Üldine', slug: 'uldine', order: 1 },
            files: [{ name: 'plaan1.pdf' }, { name: 'plaan2.pdf' }],
          },
          expect.objectContaining({ id: 't2', postCount: 0, latestPostAt: '2025-05-01T09:00:00.000Z' }),
        ],
      },
    })
    expect(stub.said()).toEqual(['GET /api/foorum/kategooria', 'GET /api/foorum/kategooria/uldine'])
  })

  test('FORUM-2 (gateway: calls) an unknown category is null, and no list is requested', async () => {
    const response = await gateway.query('{category(slug:"../../auth"){id topicPage{items{id}}}}', { token: mari })
    expect(response).toEqual({ status: 200, data: { category: null } })
    expect(stub.said()).toEqual(['GET /api/foorum/kategooria'])
  })

  test('FORUM-2 (gateway: calls) a missing field of a row is loaded once for each topic, never returned empty', async () => {
    const response = await gateway.query(
      '{category(slug:"uldine"){topicPage{items{id text a:postPage{items{id}} b:postPage{items{text topic{title}}}}}}}',
      {
        token: mari,
      },
    )
    expect(response.data?.category).toEqual({
      topicPage: {
        items: [
          {
            id: 't1',
            text: '<p>Tulge kõik!</p>',
            a: { items: [{ id: 'p1' }, { id: 'p2' }] },
            b: {
              items: [
                { text: '<p>Toon reha.</p>', topic: { title: 'Kevadtalgud' } },
                { text: '<p>Teen suppi.</p>', topic: { title: 'Kevadtalgud' } },
              ],
            },
          },
          { id: 't2', text: '<p>Hall triibuline.</p>', a: { items: [] }, b: { items: [] } },
        ],
      },
    })
    expect(stub.said().sort()).toEqual([
      // The turn of a heavy operation belongs to its sender.
      'GET /api/auth',
      'GET /api/foorum/kategooria',
      'GET /api/foorum/kategooria/uldine',
      'GET /api/foorum/teema/t1',
      'GET /api/foorum/teema/t2',
    ])
  })

  test('FORUM-3 (gateway: calls) a topic with its posts is one call', async () => {
    const response = await gateway.query(
      '{topic(id:"t1"){id title text read postPage{items{id text createdAt authorName author{id name} likes{user{id name}} files{id name mimeType size order variants{width} url} topic{id title}}}}}',
      { token: mari },
    )
    expect(response.errors).toBeUndefined()
    expect(response.data?.topic).toMatchObject({
      id: 't1',
      postPage: {
        items: [
          {
            id: 'p1',
            authorName: 'Jüri Õun',
            likes: [{ user: { id: 'mari', name: 'Mari Mets' } }, { user: { id: 'anu', name: 'Anu Saar' } }],
            files: [
              { id: 'f1', name: 'plaan1.pdf', mimeType: 'application/pdf', size: 9, order: 1, variants: [], url: null },
            ],
            topic: { id: 't1', title: 'Kevadtalgud' },
          },
          { id: 'p2', likes: [] },
        ],
      },
    })
    expect(stub.said()).toEqual(['GET /api/foorum/teema/t1'])
  })

  test('GQL-1 the people of a topic cost one list of users, however many fields select them', async () => {
    const response = await gateway.query(
      '{topic(id:"t1"){author{phone status} postPage{items{author{email residence} likes{user{status}}}} likes{user{name email}}}}',
      { token: mari },
    )
    expect(response.data?.topic).toEqual({
      author: { phone: '5551234', status: 'MEMBER' },
      postPage: {
        items: [
          {
            author: { email: 'juri@saar.test', residence: 'Põhjaküla' },
            likes: [{ user: { status: 'MEMBER' } }, { user: { status: 'ADMIN' } }],
          },
          { author: { email: 'anu@saar.test', residence: 'Põhjaküla' }, likes: [] },
        ],
      },
      likes: [{ user: { name: 'Jüri Õun', email: 'juri@saar.test' } }],
    })
    expect(stub.said().sort()).toEqual(['GET /api/foorum/teema/t1', 'GET /api/users'])
  })

  test('FORUM-4 the likes of the caller cost one call that identifies the caller, once for each session', async () => {
    const anu = stub.tokenOf('anu')
    const likes = () =>
      gateway.query('{topic(id:"t1"){likedByMe likeCount postPage{items{likedByMe likeCount}}}}', { token: anu })
    const expected = {
      likedByMe: false,
      likeCount: 1,
      postPage: {
        items: [
          { likedByMe: true, likeCount: 2 },
          { likedByMe: false, likeCount: 0 },
        ],
      },
    }
    expect((await likes()).data?.topic).toEqual(expected)
    expect(stub.said().sort()).toEqual(['GET /api/auth', 'GET /api/foorum/teema/t1'])
    stub.clearCalls()
    expect((await likes()).data?.topic).toEqual(expected)
    expect(stub.said()).toEqual(['GET /api/foorum/teema/t1'])
    const ofJuri = await gateway.query('{topic(id:"t1"){likedByMe postPage{items{likedByMe}}}}', {
      token: stub.tokenOf('juri'),
    })
    expect(ofJuri.data?.topic).toMatchObject({ likedByMe: true })
  })

  test('GQL-1 a topic has the name of its category; other fields cost one list of categories', async () => {
    const named = await gateway.query('{topic(id:"t1"){category{name slug}}}', { token: mari })
    expect(named.data).toEqual({ topic: { category: { name: 'Üldine', slug: 'uldine' } } })
    expect(stub.said()).toEqual(['GET /api/foorum/teema/t1'])
    stub.clearCalls()
    const whole = await gateway.query(
      '{a:topic(id:"t1"){category{id order}} b:topic(id:"t3"){category{id topicPage{items{id}}}}}',
      {
        token: mari,
      },
    )
    expect(whole.data).toEqual({
      a: { category: { id: 'k1', order: 1 } },
      b: { category: { id: 'k2', topicPage: { items: [{ id: 't3' }] } } },
    })
    expect(stub.said().sort()).toEqual([
      'GET /api/foorum/kategooria',
      'GET /api/foorum/kategooria/laevaliiklus',
      'GET /api/foorum/teema/t1',
      'GET /api/foorum/teema/t3',
    ])
  })

  test('GQL-1 no skipped field is read', async () => {
    const document =
      'query($no:Boolean!){category(slug:"uldine"){topicPage{items{id text@include(if:$no) postPage@skip(if:true){items{id}}...@include(if:$no){likedByMe}}}}}'
    const response = await gateway.query(document, { token: mari, variables: { no: false } })
    expect(response.data).toEqual({ category: { topicPage: { items: [{ id: 't1' }, { id: 't2' }] } } })
    expect(stub.said()).toEqual(['GET /api/foorum/kategooria', 'GET /api/foorum/kategooria/uldine'])
  })

  test('FORUM-3 (gateway: paths) an unknown topic is null; ids cannot change the path', async () => {
    for (const id of ['puudub', '../../users', 'a/b', '..', '', 'x?y=1', 'ä\u0000#', '\ud800']) {
      const response = await gateway.query('query($id:ID!){topic(id:$id){id}}', { token: mari, variables: { id } })
      expect(response).toEqual({ status: 200, data: { topic: null } })
    }
    expect(stub.said()).toEqual([
      'GET /api/foorum/teema/puudub',
      'GET /api/foorum/teema/..%2F..%2Fusers',
      'GET /api/foorum/teema/a%2Fb',
      'GET /api/foorum/teema/x%3Fy%3D1',
      'GET /api/foorum/teema/%C3%A4%00%23',
    ])
  })

  test.each(['<http://[>; rel="next"', 'katki', '<?alates=>', ''])(
    'REST-6 a malformed Link header names no page: %j',
    async (link) => {
      const server = await startStub()
      server.level = apiLevel
      server.faults.push({ on: /GET .*kategooria\/uldine/, status: 200, body: '[]', headers: { link } })
      const own = await startGateway({ apiUrl: server.url })
      const document = '{category(slug:"uldine"){topicPage{items{id} next}}}'
      const { data, errors } = await own.query(document, { token: server.tokenOf('mari') })
      expect([data?.category, errors]).toMatchObject([{ topicPage: { next: null } }, undefined])
      await own.close()
      await server.close()
    },
  )
})
