import { itemsOf } from '../../support/gateway/gateway.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const search = `query($text:String!){searchForumPage(text:$text){items{
  topic{id title category{slug}} postId authorName createdAt excerpt title
}}}`

describe('searching the forum', () => {
  const server = plainServer()
  let token: string
  beforeEach(() => {
    token = server.stub.tokenOf('mari')
  })
  const ask = (text: string, document = search) => server.gateway.query(document, { token, variables: { text } })

  test('FORUM-7 a post that was found comes with its topic and its match marked, in one call', async () => {
    const answer = await ask('suppi')
    expect(answer.errors).toBeUndefined()
    expect(itemsOf(answer.data?.searchForumPage)).toEqual([
      {
        topic: { id: 't1', title: 'Kevadtalgud', category: { slug: 'uldine' } },
        postId: 'p2',
        authorName: 'Anu Saar',
        createdAt: '2025-04-03T09:00:00.000Z',
        excerpt: 'Teen <mark>suppi</mark>.',
        title: 'Kevadtalgud',
      },
    ])
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=suppi'])
  })

  test('FORUM-7 a topic that was found has no post', async () => {
    const answer = await ask('kass')
    expect(itemsOf(answer.data?.searchForumPage)).toMatchObject([
      { topic: { id: 't2' }, postId: null, authorName: 'Jüri Õun' },
    ])
  })

  test('FORUM-7 what hits tell of their topics is not read again; on a server of plain §7 each topic is read once', async () => {
    const document = 'query($text:String!){searchForumPage(text:$text){items{topic{id postCount pinned latestPostAt}}}}'
    const teema = (_id: string) => ({
      _id,
      pealkiri: 'Praam',
      kategooria: { _id: 'k1', nimi: 'Üldine', slug: 'uldine' },
      postitusedHulk: 3,
      pinned: false,
      viimanePostitus: '2025-04-03T09:00:00.000Z',
    })
    const hits = Array.from({ length: 40 }, (_, index) => ({
      teema: teema(`h${index}`),
      postitus: null,
      nimi: 'Mari',
      kuupaev: '2025-04-03T09:00:00.000Z',
      katkend: '',
    }))
    server.stub.faults = [{ on: /otsing/, status: 200, body: JSON.stringify(hits) }]
    const answer = await ask('praam', document)
    expect(answer.errors).toBeUndefined()
    expect(itemsOf(answer.data?.searchForumPage)).toHaveLength(40)
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=praam'])
    server.stub.faults = []
    server.stub.forgetCalls()
    expect((await ask('suppi', document)).errors).toBeUndefined()
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=suppi', 'GET /api/foorum/teema/t1'])
  })

  test('FORUM-7 nothing found is an empty list', async () => {
    expect((await ask('jääkaru')).data).toEqual({ searchForumPage: { items: [] } })
  })

  test.each([
    ['%_\\', '%25_%5C'],
    ['"öö" & | ! ( :*', '%22%C3%B6%C3%B6%22%20%26%20%7C%20!%20(%20%3A*'],
    ['a/../b?c#d+e', 'a%2F..%2Fb%3Fc%23d%2Be'],
    ['🚢🚢🚢', '%F0%9F%9A%A2%F0%9F%9A%A2%F0%9F%9A%A2'],
    ['katki\ud800', 'katki%EF%BF%BD'],
  ])('FORUM-7 GQL-2 what is searched for arrives as it was typed: %s', async (text, sent) => {
    expect((await ask(text)).data).toEqual({ searchForumPage: { items: [] } })
    expect(server.stub.said()).toEqual([`GET /api/foorum/otsing?p=${sent}`])
  })

  test('FORUM-7 the API says what is too short, and names the field', async () => {
    const answer = await ask(' ab ')
    expect(answer.errors).toMatchObject([
      { message: 'Palun sisesta rohkem kui 2 tähemärki', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=%20ab%20'])
  })

  test('FORUM-7 10,000 letters are more than an address can carry', async () => {
    const answer = await ask('ö'.repeat(10_000))
    expect(answer.errors).toMatchObject([
      { message: 'Otsingutekst on liiga pikk.', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(server.stub.said()).toEqual([])
  })

  test('FORUM-7 what a hit lacks is read from what it names, each topic once', async () => {
    const teema = { _id: 't1', pealkiri: 'Kevad & <talgud>' }
    const hits = [
      { teema, pealkiri: '<mark>Kevad</mark> &amp; &lt;talgud&gt;' },
      { teema, postitus: 'p2' },
    ]
    server.stub.faults.push({ on: /otsing/, body: JSON.stringify(hits) })
    const answer = await ask('suppi', search.replace('title', 'title postCount'))
    expect(answer.errors).toBeUndefined()
    const topic = { id: 't1', title: 'Kevad & <talgud>', postCount: 2, category: { slug: 'uldine' } }
    expect(itemsOf(answer.data?.searchForumPage)).toEqual([
      {
        topic,
        postId: null,
        authorName: 'Mari Mets',
        createdAt: '2025-04-01T09:00:00.000Z',
        excerpt: '<p>Tulge kõik!</p>',
        title: '<mark>Kevad</mark> &amp; &lt;talgud&gt;',
      },
      {
        topic,
        postId: 'p2',
        authorName: 'Anu Saar',
        createdAt: '2025-04-03T09:00:00.000Z',
        excerpt: '<p>Teen suppi.</p>',
        title: 'Kevad &amp; &lt;talgud&gt;',
      },
    ])
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=suppi', 'GET /api/foorum/teema/t1'])
  })

  test.each([
    [{ body: '{"msg":"tere"}' }, 'UPSTREAM_ERROR'],
    [{ body: '[{"postitus":"p1"}]' }, 'UPSTREAM_ERROR'],
    [{ status: 500, body: 'Error at line 3' }, 'UPSTREAM_ERROR'],
    [{ status: 429, body: '{"msg":"Oota veidi."}' }, 'TOO_MANY_REQUESTS'],
  ])('GQL-3 forum: a search answered with %j is %s', async (fault, code) => {
    server.stub.faults.push({ on: /otsing/, ...fault })
    const answer = await ask('suppi')
    expect(answer.data).toEqual({ searchForumPage: null })
    expect(answer.errors).toMatchObject([{ path: ['searchForumPage'], extensions: { code } }])
    expect(answer.errors?.[0]?.message).not.toContain('line 3')
  })

  test('GQL-2 forum: a search without a token is not answered', async () => {
    const answer = await server.gateway.query(search, { variables: { text: 'suppi' } })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  })
})
