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
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test('GALLERY-1 the list has the first three media of each album and their number, with one call', async () => {
    const { data, errors } = await send(`{albumPage{items{${card}}}}`)
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

  test('FILE-5 pictures that visitors cannot see are listed, also the cover of an embedded page', async () => {
    const picture = (id: string, folder: string) => ({ id, nimi: `${id}.jpg`, tee: `/${folder}/${id}/${id}.jpg` })
    const [album] = server.stub.albums
    Object.assign(album ?? {}, {
      meedia: [
        { id: 'p1', tyyp: 'pilt', sisu: picture('a', 'avalik'), tekst: { et: '', en: '' } },
        { id: 'p2', tyyp: 'pilt', sisu: picture('b', 'foorum'), tekst: { et: '', en: '' } },
        { id: 'p3', tyyp: 'embed', sisu: { embed: '<iframe></iframe>', esipilt: picture('c', 'foorum') } },
      ],
    })
    const { data } = await send('{albumPage{items{id membersOnlyFiles{id}}}}')
    expect(itemsOf(data?.albumPage)).toMatchObject([
      { membersOnlyFiles: [{ id: 'b' }, { id: 'c' }] },
      {},
      { membersOnlyFiles: [] },
    ])
  })

  test('GALLERY-2 an album has its media in order; one of an unknown kind is named; an unknown slug is null', async () => {
    const document = `query($slug:String!){album(slug:$slug){id description{et en} version media{${item}}}}`
    const { data, errors } = await send(document, { slug: 'jaanipaev' })
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
    expect(await send(document, { slug: 'pole' })).toMatchObject({ data: { album: null } })
  })

  test('GALLERY-1 our own server gets a request for the short form, unless media or versions are selected', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    await send(`{albumPage{items{${card}}}}`)
    await send('{albumPage{items{id version media{id}}}}')
    expect(server.stub.said()).toEqual(['GET /api/galerii?kuju=lyhike&piir=50', 'GET /api/galerii?piir=50'])
  })

  test('GQL-3 rows without media have them read album by album, once', async () => {
    server.stub.faults.push({
      on: /^GET \/api\/galerii$/,
      body: JSON.stringify([{ _id: 'sadam', slug: 'sadam', nimi: { et: 'Sadam' }, excerpt: {}, jrg: 0 }]),
    })
    const { data, errors } = await send('{albumPage{items{title{et} mediaCount previews{id} media{id}}}}')
    expect([errors, itemsOf(data?.albumPage)]).toEqual([
      undefined,
      [{ title: { et: 'Sadam' }, mediaCount: 1, previews: [{ id: 'p1' }], media: [{ id: 'p1' }] }],
    ])
    expect(server.stub.said()).toEqual(['GET /api/galerii', 'GET /api/galerii/sadam'])
  })

  test('GQL-3 missing texts are empty, and a picture without its file becomes an item of an unknown kind', async () => {
    const [album] = server.stub.albums
    server.stub.albums.splice(0, 1, {
      ...album!,
      ...({ nimi: undefined } as object),
      meedia: [stubImage('p1', 'f3', { sisu: null }), { ...stubImage('p2', 'f3'), tekst: undefined }],
    })
    const { data, errors } = await send('{album(slug:"jaanipaev"){title{et en} media{__typename id text{et}}}}')
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
  })

  test('GQL-3 a page of 200 albums and an album of 1,000 pictures with all fields of the screens stay within the cost limit', async () => {
    const picture = 'id name mimeType size url visibility variants{width height path}'
    const media = `__typename id order text{et en} ...on ImageItem{image{${picture}}}...on EmbedItem{code cover{${picture}}}`
    const images = Array.from({ length: 1_000 }, (_, index) => stubImage(`p${index}`, 'f3'))
    server.stub.albums = Array.from({ length: 200 }, (_, index) => stubAlbum(`a${index}`, `Album ${index}`))
    for (const album of server.stub.albums) album.meedia = images.slice(0, 3)
    const list = await send(
      `{albumPage(size:200){items{id slug title{et en}description{et en}order mediaCount previews{${media}}}}}`,
    )
    expect([list.errors, (itemsOf(list.data?.albumPage) as unknown[]).length]).toEqual([undefined, 200])
    server.stub.albums[0]!.meedia = images
    const one = await send(`{album(slug:"a0"){id slug title{et en}description{et en}version media{${media}}}}`)
    expect([one.errors, (one.data?.album as { media: unknown[] }).media.length]).toEqual([undefined, 1_000])
  })
})
