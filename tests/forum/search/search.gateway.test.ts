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
  const send = (text: string, document = search) => server.gateway.query(document, { token, variables: { text } })

  test('FORUM-7 (gateway: calls) a found post has its topic and its marked match, in one call, and a found topic has no post', async () => {
    const response = await send('suppi')
    expect(response.errors).toBeUndefined()
    expect(itemsOf(response.data?.searchForumPage)).toEqual([
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
    expect(itemsOf((await send('kass')).data?.searchForumPage)).toMatchObject([
      { topic: { id: 't2' }, postId: null, authorName: 'Jüri Õun' },
    ])
  })

  test('FORUM-7 (gateway: calls) the fields of topics in hits are not read again; on a server of plain §7 each topic is read once', async () => {
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
    const response = await send('praam', document)
    expect(response.errors).toBeUndefined()
    expect(itemsOf(response.data?.searchForumPage)).toHaveLength(40)
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=praam'])
    server.stub.faults = []
    server.stub.clearCalls()
    expect((await send('suppi', document)).errors).toBeUndefined()
    expect(server.stub.said()).toEqual(['GET /api/foorum/otsing?p=suppi', 'GET /api/foorum/teema/t1'])
  })

  test.each([
    ['%_\\', '%25_%5C'],
    ['"öö" & | ! ( :*', '%22%C3%B6%C3%B6%22%20%26%20%7C%20!%20(%20%3A*'],
    ['a/../b?c#d+e', 'a%2F..%2Fb%3Fc%23d%2Be'],
    ['🚢🚢🚢', '%F0%9F%9A%A2%F0%9F%9A%A2%F0%9F%9A%A2'],
    ['katki\ud800', 'katki%EF%BF%BD'],
  ])('FORUM-7 GQL-2 (gateway: paths) the search text arrives as it was typed: %s', async (text, sent) => {
    expect((await send(text)).data).toEqual({ searchForumPage: { items: [] } })
    expect(server.stub.said()).toEqual([`GET /api/foorum/otsing?p=${sent}`])
  })

  test('FORUM-7 (gateway: its limit) 10,000 letters are too long for an address', async () => {
    const response = await send('ö'.repeat(10_000))
    expect(response.errors).toMatchObject([
      { message: 'Otsingutekst on liiga pikk.', extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(server.stub.said()).toEqual([])
  })

  test('FORUM-7 (gateway: calls) a missing field of a hit is read from its post or topic, each topic once', async () => {
    const teema = { _id: 't1', pealkiri: 'Kevad & <talgud>' }
    const hits = [
      { teema, pealkiri: '<mark>Kevad</mark> &amp; &lt;talgud&gt;' },
      { teema, postitus: 'p2' },
    ]
    server.stub.faults.push({ on: /otsing/, body: JSON.stringify(hits) })
    const response = await send('suppi', search.replace('title', 'title postCount'))
    expect(response.errors).toBeUndefined()
    const topic = { id: 't1', title: 'Kevad & <talgud>', postCount: 2, category: { slug: 'uldine' } }
    expect(itemsOf(response.data?.searchForumPage)).toEqual([
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
})
