import { plainServer } from '../support/gateway/plainServer.ts'

const card = 'id name mimeType size url visibility variants{width height path}'
const blocks = `{__typename id order
  ...on IntroBlock{title text link largeImage{${card}}leftImage{id}rightImage{id}}
  ...on OffsetBlock{title text link image{${card}}}
  ...on GalleryBlock{title text image{${card}}}
  ...on OtherBlock{type}}`
const page = `{et${blocks} en${blocks} version}`
const save = `mutation($input:HomePageInput!,$version:String){saveHomePage(input:$input,version:$version)${page}}`

/** The blocks of the stub as input. */
const present = {
  et: [
    { intro: { id: 'b1', title: 'Tere', text: '<p>Tulge</p>', link: '/sise', largeImageId: 'f3' } },
    { other: { id: 'ilm' } },
  ],
  en: [{ news: { id: 'b1' } }],
}

describe('the home page of a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })
  const sentBody = () => server.stub.calls.findLast((call) => call.method === 'PUT')?.body

  test('HOME-1 (gateway: names and shapes) is read in both languages without a token, sorted, and kinds in any letter case are known', async () => {
    const { data, errors } = await server.gateway.query(`{homePage${page}}`)
    expect(errors).toBeUndefined()
    expect(data?.homePage).toEqual({
      et: [
        {
          __typename: 'IntroBlock',
          id: 'b1',
          order: 1,
          title: 'Tere',
          text: '<p>Tulge</p>',
          link: '/sise',
          largeImage: {
            id: 'f3',
            name: 'praam.jpg',
            mimeType: 'image/jpeg',
            size: 9,
            url: '/api/static/avalik/f3/praam.jpg',
            visibility: 'PUBLIC',
            variants: [{ width: 420, height: null, path: '/avalik/f3/420.jpg' }],
          },
          leftImage: null,
          rightImage: null,
        },
        { __typename: 'OtherBlock', id: 'ilm', order: 2, type: 'Ilmateade' },
      ],
      en: [{ __typename: 'NewsBlock', id: 'b1', order: 1 }],
      version: null,
    })
    expect(server.stub.said()).toEqual(['GET /api/varia/avaleht'])
  })

  test('REST-8 a save sends both languages, and unknown properties, kinds and languages survive', async () => {
    const { data, errors } = await send(save, { input: { ...present, et: present.et.toReversed() } })
    expect(errors).toBeUndefined()
    expect(sentBody()).toEqual({
      et: [
        { id: 'ilm', tyyp: 'Ilmateade', jrg: 0, koht: 'Sadam' },
        {
          id: 'b1',
          tyyp: 'sissejuhatus',
          jrg: 1,
          taust: 'sinine',
          pealkiri: 'Tere',
          tekst: '<p>Tulge</p>',
          link: '/sise',
          piltVasak: null,
          piltParem: null,
          piltSuur: expect.objectContaining({ _id: 'f3', nimi: 'praam.jpg', autor: 'Anne' }),
        },
      ],
      en: [{ id: 'b1', tyyp: 'Uudised', jrg: 0 }],
      fi: [{ id: 'b1', tyyp: 'Uudised', jrg: 1 }],
    })
    expect(data?.saveHomePage).toMatchObject({
      et: [
        { id: 'ilm', order: 0 },
        { id: 'b1', order: 1 },
      ],
    })
  })

  test('HOME-1 (gateway: names and shapes) each kind is sent with its own fields, and its pictures as records', async () => {
    const input = {
      et: [
        { intro: { id: 'i', leftImageId: 'f2', rightImageId: 'f3' } },
        { offset: { id: 'o', title: 'Sadam', text: '<p>x</p>', link: 'https://saar.test', imageId: 'f3' } },
        { calendar: { id: 'k' } },
        { gallery: { id: 'g', title: 'Pildid', text: '<p>y</p>' } },
        { news: { id: 'n' } },
      ],
      en: [],
    }
    const { data, errors } = await send(save, { input })
    expect(errors).toBeUndefined()
    expect(sentBody()).toMatchObject({
      et: [
        {
          id: 'i',
          tyyp: 'Sissejuhatus',
          jrg: 0,
          pealkiri: '',
          tekst: '',
          link: '',
          piltSuur: null,
          piltVasak: expect.objectContaining({ _id: 'f2', nimi: 'sadam.png' }),
          piltParem: expect.objectContaining({ _id: 'f3' }),
        },
        {
          id: 'o',
          tyyp: 'Offset',
          jrg: 1,
          pealkiri: 'Sadam',
          tekst: '<p>x</p>',
          link: 'https://saar.test',
          pilt: expect.objectContaining({ _id: 'f3' }),
        },
        { id: 'k', tyyp: 'Kalender', jrg: 2 },
        { id: 'g', tyyp: 'Galerii', jrg: 3, pealkiri: 'Pildid', tekst: '<p>y</p>', pilt: null },
        { id: 'n', tyyp: 'Uudised', jrg: 4 },
      ],
      en: [],
    })
    expect(data?.saveHomePage).toMatchObject({
      et: ['IntroBlock', 'OffsetBlock', 'CalendarBlock', 'GalleryBlock', 'NewsBlock'].map((__typename) => ({
        __typename,
      })),
    })
  })

  test('HOME-1 (gateway: names and shapes) a block that changes its kind does not keep the fields of the first one', async () => {
    await send(save, { input: { et: [{ news: { id: 'b1' } }], en: [{ gallery: { id: 'b1', title: 'Pictures' } }] } })
    expect(sentBody()).toMatchObject({
      et: [{ id: 'b1', tyyp: 'Uudised', jrg: 0 }],
      en: [{ id: 'b1', tyyp: 'Galerii', jrg: 0, pealkiri: 'Pictures', tekst: '', pilt: null }],
    })
    expect((sentBody() as { et: object[] }).et).toEqual([{ id: 'b1', tyyp: 'Uudised', jrg: 0 }])
  })

  test('LANG-3 a block of an unknown kind can be copied to the other language', async () => {
    await send(save, { input: { ...present, en: [{ other: { id: 'ilm' } }] } })
    expect(sentBody()).toMatchObject({ en: [{ id: 'ilm', tyyp: 'Ilmateade', koht: 'Sadam', jrg: 0 }] })
  })

  test('REST-8 an empty response to a save is completed by a read, and a page that cannot be read says that it was saved', async () => {
    server.stub.faults.push({ on: /^PUT/, status: 200, body: '' })
    expect((await send(save, { input: present })).data?.saveHomePage).toMatchObject({ en: [{ id: 'b1' }] })
    expect(server.stub.said()).toEqual(['GET /api/varia/avaleht', 'PUT /api/varia/avaleht', 'GET /api/varia/avaleht'])
    // The page is read before it is saved; only the second reading fails.
    server.stub.faults.push({ on: /^GET.*avaleht/, times: 1 }, { on: /^GET.*avaleht/, status: 500, body: '<html>' })
    const { errors } = await send(save, { input: present })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_ERROR', saved: true })
  })

  test.each<[what: string, input: object, message: string]>([
    [
      'a deleted picture',
      { et: [{ news: { id: 'n' } }, { offset: { id: 'o', imageId: 'pole' } }] },
      'Mõnda lisatud faili enam ei ole. Eemalda see ja proovi uuesti.',
    ],
    [
      'a deleted block of an unknown kind',
      { et: [{ other: { id: 'pole' } }] },
      '1. plokk: Seda plokki enam ei ole. Laadi leht uuesti.',
    ],
  ])('HOME-1 (gateway: before any write) %s is refused at its language before the save', async (_, input, message) => {
    const { errors } = await send(save, { input: { en: [], ...input } })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', fields: { et: message } } })
    expect(server.stub.said()).not.toContain('PUT /api/varia/avaleht')
  })

  test.each([[{}], [{ news: { id: 'n' }, calendar: { id: 'n' } }], [{ intro: null }]])(
    'GQL-3 a block of no kind, or of several, is refused: %j',
    async (block) => {
      const { errors } = await send(save, { input: { et: [block], en: [] } })
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
      expect(server.stub.said()).not.toContain('PUT /api/varia/avaleht')
    },
  )

  test('GQL-3 a refusal of the API names its language, and a missing language is empty', async () => {
    const message = '1. plokk: Link ei sobi.'
    server.stub.faults.push({ on: /^PUT/, msg: message, details: { valjad: { en: message } } })
    expect((await send(save, { input: present })).errors?.[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_USER_INPUT', fields: { en: message } },
    })
    server.stub.faults.push({ on: /^GET.*avaleht/, status: 200, body: '{"et":[]}' })
    expect((await send('{homePage{et{id}en{id}}}')).data?.homePage).toEqual({ et: [], en: [] })
  })
})
