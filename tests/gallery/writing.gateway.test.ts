import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { stubAlbum } from '../support/restStub/gallery.ts'

const saved = 'albums{id order} album{id slug title{et en} mediaCount}'
const create = `mutation($input:AlbumInput!){createAlbum(input:$input){${saved}}}`
const update = `mutation($id:ID!,$input:AlbumInput!,$version:String){updateAlbum(id:$id,input:$input,version:$version){${saved}}}`
const listed = '{id order title{et}}'

describe('writing albums on a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}, headers = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables, headers })
  const sent = (method: string) => server.stub.calls.findLast((call) => call.method === method)
  const announce = async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.clearCalls()
  }
  const image = (id: string, fileId: string, text?: object) => ({ image: { id, fileId, text } })

  test('GALLERY-2 a new album is sent completely, with the records of its files, and found in the returned list', async () => {
    const embed = { id: 'm2', html: '<iframe src="https://www.youtube.com/embed/x"></iframe>', coverId: 'f2' }
    const input = { title: { et: 'Talgud' }, media: [image('m1', 'f3', { en: 'Rakes' }), { embed }] }
    const { data, errors } = await send(create, { input }, { 'idempotency-key': 'abc' })
    expect(errors).toBeUndefined()
    const id = expect.stringContaining('album-') as unknown
    expect(data?.createAlbum).toEqual({
      albums: [
        { id, order: 0 },
        { id: 'jaanipaev', order: 1 },
        { id: 'sadam', order: 2 },
        { id: 'tyhi', order: 3 },
      ],
      album: { id, slug: 'talgud', title: { et: 'Talgud', en: '' }, mediaCount: 2 },
    })
    expect(sent('POST')?.body).toEqual({
      slug: 'talgud',
      jrg: 3,
      nimi: { et: 'Talgud', en: '' },
      excerpt: { et: '', en: '' },
      meedia: [
        {
          id: 'm1',
          jrg: 0,
          tyyp: 'pilt',
          tekst: { et: '', en: 'Rakes' },
          sisu: expect.objectContaining({ _id: 'f3', id: 'f3', nimi: 'praam.jpg' }) as unknown,
        },
        {
          id: 'm2',
          jrg: 1,
          tyyp: 'embed',
          tekst: { et: '', en: '' },
          sisu: { embed: embed.html, esipilt: expect.objectContaining({ id: 'f2', nimi: 'sadam.png' }) as unknown },
        },
      ],
    })
  })

  test('SLUG-1 an invalid slug is derived from the Estonian title, for a server that stores what it gets', async () => {
    for (const [id, input, slug] of [
      ['sadam', { slug: 'Vigane slug!' }, 'sadam-talvel'],
      ['sadam', { slug: ' Talv-2027 ', title: { et: 'Jää' } }, 'talv-2027'],
      ['sadam', { slug: '' }, 'jaa'],
      ['tyhi', { slug: '!', title: { et: '💥' } }, expect.stringMatching(/^\d{13}$/) as unknown],
    ] as const) {
      expect((await send(update, { id, input })).errors).toBeUndefined()
      expect(sent('PUT')?.body).toMatchObject({ slug })
    }
    await announce()
    await send(update, { id: 'sadam', input: { slug: 'Vigane slug!' } })
    expect(sent('PUT')?.body).toEqual({ slug: 'Vigane slug!' })
  })

  test('REST-8 a change sends the complete album, and unknown properties survive, also in media', async () => {
    const media = [{ other: { id: 'p3' } }, image('p1', 'f3', { en: 'Fire' }), image('p4', 'f3')]
    const { data, errors } = await send(update, { id: 'jaanipaev', input: { title: { en: 'St. John' }, media } })
    expect(errors).toBeUndefined()
    expect(data?.updateAlbum).toMatchObject({
      albums: [{ id: 'jaanipaev' }, { id: 'sadam' }, { id: 'tyhi' }],
      album: { id: 'jaanipaev', title: { et: 'Jaanipäev', en: 'St. John' }, mediaCount: 3 },
    })
    expect(sent('PUT')).toMatchObject({ url: '/api/galerii/jaanipaev' })
    expect(sent('PUT')?.body).toEqual({
      _id: 'jaanipaev',
      slug: 'jaanipaev',
      jrg: 0,
      fotograaf: 'Mari',
      nimi: { et: 'Jaanipäev', en: 'St. John', fi: 'Juhannus' },
      excerpt: { et: 'Pildid jaanitulelt', en: '' },
      meedia: [
        { id: 'p3', jrg: 0, tyyp: 'panoraam', sisu: { nurk: 360 }, tekst: { et: 'Rand', en: '' } },
        {
          id: 'p1',
          jrg: 1,
          tyyp: 'pilt',
          raam: 'must',
          tekst: { et: 'Lõke', en: 'Fire', fi: 'Kokko' },
          // The record of the album, not that of the list of files.
          sisu: { _id: 'f3', id: 'f3', nimi: 'f3.jpg', suurused: [{ laius: 420, tee: '/avalik/f3/420.jpg' }] },
        },
        {
          id: 'p4',
          jrg: 2,
          tyyp: 'pilt',
          tekst: { et: '', en: '' },
          sisu: expect.objectContaining({ id: 'f3', nimi: 'f3.jpg' }) as unknown,
        },
      ],
    })
    expect((await send(update, { id: 'pole', input: {} })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('REST-8 a server that keeps omitted fields gets the changes alone, and returns the short list', async () => {
    await announce()
    const input = { title: { en: 'Harbour' }, media: [image('p1', 'f2', { en: 'Ice' })] }
    expect((await send(update, { id: 'sadam', input })).errors).toBeUndefined()
    expect(sent('PUT')).toMatchObject({ url: '/api/galerii/sadam?kuju=jrg' })
    expect(sent('PUT')?.body).toEqual({
      nimi: { en: 'Harbour' },
      meedia: [{ id: 'p1', jrg: 0, tyyp: 'pilt', sisu: { _id: 'f2', id: 'f2' }, tekst: { en: 'Ice' } }],
    })
    // An item of an unknown kind is only in the full record, which is read, but not sent: somebody may have changed the rest of it.
    await send(update, { id: 'jaanipaev', input: { media: [{ other: { id: 'p3' } }] } })
    expect(sent('PUT')?.body).toEqual({ meedia: [expect.objectContaining({ id: 'p3', sisu: { nurk: 360 } })] })
  })

  test('GALLERY-2 the saved album is read completely where the returned list is short', async () => {
    await announce()
    const short = { _id: 'sadam', slug: 'talv', nimi: {}, excerpt: {}, jrg: 0, meedia: [], meediat: 1 }
    server.stub.faults = [{ on: /^PUT/, body: JSON.stringify([short]) }]
    await send('mutation{updateAlbum(id:"sadam",input:{slug:"talv"}){albums{id previews{id}} album{slug media{id}}}}')
    expect(server.stub.said()).toEqual(['PUT /api/galerii/sadam?kuju=lyhike', 'GET /api/galerii/talv'])
  })

  test('GALLERY-2 the created album is found by the list before, and by its title if two were created at once', async () => {
    const input = { title: { et: 'Kool' } }
    /** Creates an album while another one is created after the list was read. */
    const createdBy = async (title: string) => {
      let release = () => {}
      const until = new Promise<void>((resolve) => (release = resolve))
      server.stub.faults.splice(0, server.stub.faults.length, { on: /^POST/, until })
      const created = send(create, { input })
      while (!server.stub.said().some((call) => call.startsWith('POST'))) await new Promise(setImmediate)
      server.stub.albums.unshift(stubAlbum(`muu-${server.stub.albums.length}`, title))
      release()
      const { data } = await created
      server.stub.clearCalls()
      return (data?.createAlbum as { album: { title: object } | null }).album
    }
    expect(await createdBy('Keegi teine')).toMatchObject({ title: { et: 'Kool', en: '' } })
    expect(await createdBy('Kool')).toBeNull()
  })

  test('ORDER-1 moves return the list; beyond the ends nothing changes, an unknown position is refused', async () => {
    const move = (id: string, direction: string) =>
      send(`mutation{moveAlbum(id:"${id}",direction:${direction})${listed}}`)
    const orderOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
    expect(orderOf((await move('tyhi', 'UP')).data?.moveAlbum)).toEqual(['jaanipaev', 'tyhi', 'sadam'])
    expect(orderOf((await move('jaanipaev', 'DOWN')).data?.moveAlbum)).toEqual(['tyhi', 'jaanipaev', 'sadam'])
    expect(orderOf((await move('tyhi', 'UP')).data?.moveAlbum)).toEqual(['tyhi', 'jaanipaev', 'sadam'])
    const place = (position: number) => send(`mutation{moveAlbumToPosition(id:"tyhi",position:${position})${listed}}`)
    const placed = await place(2)
    expect(placed.data?.moveAlbumToPosition).toEqual([
      { id: 'jaanipaev', order: 0, title: { et: 'Jaanipäev' } },
      { id: 'sadam', order: 1, title: { et: 'Sadam talvel' } },
      { id: 'tyhi', order: 2, title: { et: 'Tühi' } },
    ])
    expect(server.stub.said()).toEqual([
      'PUT /api/galerii/yles/tyhi',
      'PUT /api/galerii/alla/jaanipaev',
      'PUT /api/galerii/yles/tyhi',
      'PUT /api/galerii/jrg/tyhi/2',
    ])
    expect((await place(3)).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { position: 'Sellist kohta ei ole.' },
    })
    expect((await move('pole', 'UP')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('ORDER-1 a move beside another album uses ids where the API supports it, or positions alone, else the position in a list read just before', async () => {
    const move = (id: string, place: string, fields = '{id order}') =>
      send(`mutation{moveAlbumNextTo(id:"${id}",target:{${place}})${fields}}`)
    const plain = await move('tyhi', 'before:"sadam"')
    expect(plain.data?.moveAlbumNextTo).toEqual([
      { id: 'jaanipaev', order: 0 },
      { id: 'tyhi', order: 1 },
      { id: 'sadam', order: 2 },
    ])
    expect(server.stub.said()).toEqual(['GET /api/galerii', 'PUT /api/galerii/jrg/tyhi/1'])
    expect((await move('tyhi', 'after:"pole"')).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await move('pole', 'after:"tyhi"')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    await announce()
    await move('jaanipaev', 'after:"tyhi"')
    await move('jaanipaev', 'after:"sadam"', listed)
    expect(server.stub.said().filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /api/galerii/parast/jaanipaev/tyhi?kuju=jrg',
      'PUT /api/galerii/parast/jaanipaev/sadam?kuju=lyhike',
    ])
    expect((await move('tyhi', 'after:"sadam",before:"sadam"')).errors?.[0]?.extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    )
  })

  test('GALLERY-4 deleting returns the other albums, and a missing one is NOT_FOUND', async () => {
    const remove = 'mutation{deleteAlbum(id:"jaanipaev"){id order}}'
    expect((await send(remove)).data?.deleteAlbum).toEqual([
      { id: 'sadam', order: 0 },
      { id: 'tyhi', order: 1 },
    ])
    expect((await send(remove)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('REST-8 an empty response to a write is completed by a read, and an album that cannot be read says that it was saved', async () => {
    server.stub.faults.push({ on: /^(POST|PUT|DELETE)/, status: 200, body: '' })
    const changed = await send(update, { id: 'sadam', input: { slug: 'talv' } })
    expect(changed.data?.updateAlbum).toMatchObject({ album: { id: 'sadam', slug: 'talv' } })
    const created = await send(create, { input: { title: { et: 'Kool' } } })
    expect(created.data?.createAlbum).toMatchObject({ album: { title: { et: 'Kool', en: '' } } })
    expect((await send('mutation{deleteAlbum(id:"sadam"){id}}')).data?.deleteAlbum).toHaveLength(3)
    await announce()
    server.stub.faults.push({ on: /^GET \/api\/galerii/, status: 500, body: '<html>' })
    const { errors } = await send(create, { input: {} })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_ERROR', saved: true })
  })

  test('REST-8 rows of a response without media, when too many to be read one by one, are an error with saved', async () => {
    const rows = Array.from({ length: 2_000 }, (_, jrg) => ({
      _id: `a${jrg}`,
      slug: `a${jrg}`,
      nimi: {},
      excerpt: {},
      jrg,
    }))
    server.stub.faults.push({ on: /^DELETE/, status: 200, body: JSON.stringify(rows) })
    const { errors } = await send('mutation{deleteAlbum(id:"sadam"){id mediaCount}}')
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_COSTLY', saved: true })
  })

  test('GQL-3 unknown files and items are refused at media, without a write', async () => {
    const cases: object[] = [
      image('m1', 'pole'),
      { embed: { id: 'm1', html: '', coverId: 'pole' } },
      { other: { id: 'x' } },
    ]
    for (const media of cases) {
      const { errors } = await send(update, { id: 'sadam', input: { media: [media] } })
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { media: expect.any(String) as unknown },
      })
    }
    const twoKinds = { ...image('m1', 'f3'), other: { id: 'p1' } }
    expect((await send(update, { id: 'sadam', input: { media: [twoKinds] } })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    )
    expect(server.stub.said().filter((call) => !call.startsWith('GET'))).toEqual([])
  })
})
