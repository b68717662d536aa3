import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { stubAlbum, stubImage } from '../support/restStub/gallery.ts'

const item = `__typename id order text{et en}
  ...on ImageItem{image{id name variants{width path}}}
  ...on EmbedItem{code cover{id}}
  ...on OtherItem{kind}`
const card = 'id slug title{et en} order mediaCount previews{id ...on ImageItem{image{id}}}'

describe('the albums of a plain server', () => {
  const server = plainServer()
  const ask = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test('GALLERY-1 the list has the first three media of each album and their number, with one call', async () => {
    const { data, errors } = await ask(`{albumPage{items{${card}}}}`)
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.albumPage)).toEqual([
      {
        id: 'jaanipaev',
        slug: 'jaanipaev',
        title: { et: 'Jaanipäev', en: 'Midsummer' },
        order: 0,
        mediaCount: 5,
        previews: [{ id: 'p1', image: { id: 'f3' } }, { id: 'p2' }, { id: 'p3' }],
      },
      expect.objectContaining({ id: 'sadam', title: { et: 'Sadam talvel', en: '' }, order: 1, mediaCount: 1 }),
      expect.objectContaining({ id: 'tyhi', order: 2, mediaCount: 0, previews: [] }),
    ])
    expect(server.stub.said()).toEqual(['GET /api/galerii'])
  })

  test('FILE-5 the pictures that visitors will not see are told, also the one that stands for an embedded page', async () => {
    const picture = (id: string, folder: string) => ({ id, nimi: `${id}.jpg`, tee: `/${folder}/${id}/${id}.jpg` })
    const [album] = server.stub.albums
    Object.assign(album ?? {}, {
      meedia: [
        { id: 'p1', tyyp: 'pilt', sisu: picture('a', 'avalik'), tekst: { et: '', en: '' } },
        { id: 'p2', tyyp: 'pilt', sisu: picture('b', 'foorum'), tekst: { et: '', en: '' } },
        { id: 'p3', tyyp: 'embed', sisu: { embed: '<iframe></iframe>', esipilt: picture('c', 'foorum') } },
      ],
    })
    const { data } = await ask('{albumPage{items{id membersOnlyFiles{id}}}}')
    expect(itemsOf(data?.albumPage)).toMatchObject([
      { membersOnlyFiles: [{ id: 'b' }, { id: 'c' }] },
      {},
      { membersOnlyFiles: [] },
    ])
  })

  test('GALLERY-2 an album has its media in order; one of an unknown kind is named; null when there is no such slug', async () => {
    const document = `query($slug:String!){album(slug:$slug){id description{et en} version media{${item}}}}`
    const { data, errors } = await ask(document, { slug: 'jaanipaev' })
    expect(errors).toBeUndefined()
    const empty = { et: '', en: '' }
    const variants = (id: string) => [{ width: 420, path: `/avalik/${id}/420.jpg` }]
    expect(data?.album).toEqual({
      id: 'jaanipaev',
      description: { et: 'Pildid jaanitulelt', en: '' },
      version: null,
      media: [
        {
          __typename: 'ImageItem',
          id: 'p1',
          order: 0,
          text: { et: 'Lõke', en: 'Bonfire' },
          image: { id: 'f3', name: 'f3.jpg', variants: variants('f3') },
        },
        {
          __typename: 'EmbedItem',
          id: 'p2',
          order: 1,
          text: empty,
          code: '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
          cover: null,
        },
        { __typename: 'OtherItem', id: 'p3', order: 2, text: { et: 'Rand', en: '' }, kind: 'panoraam' },
        expect.objectContaining({ id: 'p4', image: { id: 'f2', name: 'f2.jpg', variants: variants('f2') } }),
        expect.objectContaining({ id: 'p5', order: 4 }),
      ],
    })
    expect(server.stub.said()).toEqual(['GET /api/galerii/jaanipaev'])
    expect(await ask(document, { slug: 'pole' })).toMatchObject({ data: { album: null } })
  })

  test('GALLERY-1 a server of ours is asked for the short form, unless media or versions are selected', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await ask(`{albumPage{items{${card}}}}`)
    await ask('{albumPage{items{id version media{id}}}}')
    expect(server.stub.said()).toEqual(['GET /api/galerii?kuju=lyhike&piir=50', 'GET /api/galerii?piir=50'])
  })

  test('GQL-3 rows without media have them read album by album, once', async () => {
    server.stub.faults.push({
      on: /^GET \/api\/galerii$/,
      body: JSON.stringify([{ _id: 'sadam', slug: 'sadam', nimi: { et: 'Sadam' }, excerpt: {}, jrg: 0 }]),
    })
    const { data, errors } = await ask('{albumPage{items{title{et} mediaCount previews{id} media{id}}}}')
    expect([errors, itemsOf(data?.albumPage)]).toEqual([
      undefined,
      [{ title: { et: 'Sadam' }, mediaCount: 1, previews: [{ id: 'p1' }], media: [{ id: 'p1' }] }],
    ])
    expect(server.stub.said()).toEqual(['GET /api/galerii', 'GET /api/galerii/sadam'])
  })

  test('GQL-3 a missing field is empty, a garbled one costs itself, a picture without its file is kept as another kind', async () => {
    const [album] = server.stub.albums
    server.stub.albums.splice(0, 3, {
      ...album!,
      ...({ nimi: undefined, excerpt: 'x' } as object),
      meedia: [stubImage('p1', 'f3', { sisu: null }), { ...stubImage('p2', 'f3'), tekst: undefined }],
    })
    const document = 'query{album(slug:"jaanipaev"){title{et en} description{et} media{__typename id text{et}}}}'
    const { data, errors } = await ask(document.replace('description{et}', ''))
    expect([errors, data?.album]).toEqual([
      undefined,
      {
        title: { et: '', en: '' },
        media: [
          { __typename: 'OtherItem', id: 'p1', text: { et: '' } },
          { __typename: 'ImageItem', id: 'p2', text: { et: '' } },
        ],
      },
    ])
    expect((await ask(document)).errors?.map(({ path }) => path)).toEqual([['album', 'description']])
    server.stub.albums.splice(0, 1, stubAlbum(undefined as never, 'Ilma tunnuseta'))
    expect((await ask('{albumPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })

  test('GQL-3 a page of 200 albums and an album of 1,000 pictures with all that the screens show are not too costly', async () => {
    const picture = 'id name mimeType size url visibility variants{width height path}'
    const media = `__typename id order text{et en} ...on ImageItem{image{${picture}}}...on EmbedItem{code cover{${picture}}}`
    const images = Array.from({ length: 1_000 }, (_, index) => stubImage(`p${index}`, 'f3'))
    server.stub.albums = Array.from({ length: 200 }, (_, index) => stubAlbum(`a${index}`, `Album ${index}`))
    for (const album of server.stub.albums) album.meedia = images.slice(0, 3)
    const list = await ask(
      `{albumPage(size:200){items{id slug title{et en}description{et en}order mediaCount previews{${media}}}}}`,
    )
    expect([list.errors, (itemsOf(list.data?.albumPage) as unknown[]).length]).toEqual([undefined, 200])
    server.stub.albums[0]!.meedia = images
    const one = await ask(`{album(slug:"a0"){id slug title{et en}description{et en}version media{${media}}}}`)
    expect([one.errors, (one.data?.album as { media: unknown[] }).media.length]).toEqual([undefined, 1_000])
  })

  test('REST-1 without a token, and with a server that fails', async () => {
    expect((await server.gateway.query('{albumPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    server.stub.faults.push({ on: /galerii/, status: 500, body: '<html>' })
    expect((await ask('{albumPage{items{id}}}')).errors?.[0]?.extensions.code).toBe('UPSTREAM_ERROR')
  })
})
