import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { uploadBody } from './upload/multipartBody.ts'

const file = 'id name mimeType size visibility url order variants{width height path} uploadedBy{id name} uploadedAt'

describe('the files of a plain server', () => {
  const server = plainServer()
  let mari: string
  beforeEach(() => {
    mari = server.stub.tokenOf('mari')
  })
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: mari, variables })
  const namesOf = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)

  /** Makes the stub a server of ours, and the gateway read its level. */
  async function announce() {
    server.stub.level = apiLevel
    await server.renewGateway()
    await server.gateway.query('{settings{apiLevel}}')
    server.stub.clearCalls()
  }
  const respondWith = (on: RegExp, body: unknown, headers: Record<string, string> = {}) =>
    server.stub.faults.push({ on, status: 200, body: JSON.stringify(body), headers })

  test('FILE-1 all files come in the order of the API, with the fields that a plain server has', async () => {
    const { data, errors } = await send(`{filePage{items{${file}}}}`)
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.filePage)).toMatchObject([
      {
        id: 'f3',
        name: 'praam.jpg',
        mimeType: 'image/jpeg',
        size: 14,
        visibility: 'PUBLIC',
        url: '/api/static/avalik/f3/praam.jpg',
        order: null,
        variants: [{ width: 420, height: null, path: '/avalik/f3/420.jpg' }],
        uploadedBy: null,
        uploadedAt: null,
      },
      { id: 'f2', visibility: 'FORUM', variants: [] },
      { id: 'f1', mimeType: 'application/pdf' },
    ])
    expect(server.stub.said()).toEqual(['GET /api/files'])
  })

  test('FILE-2 a search and the filter by images are requested as §7 documents', async () => {
    expect(namesOf(itemsOf((await send('{filePage(search:" praam "){items{name}}}')).data?.filePage))).toEqual([
      'praam.jpg',
      'praami-plaan.pdf',
    ])
    const images = 'query($search:String){filePage(search:$search,imagesOnly:true){items{name}}}'
    expect(namesOf(itemsOf((await send(images, { search: 'praam' })).data?.filePage))).toEqual(['praam.jpg'])
    expect(namesOf(itemsOf((await send(images)).data?.filePage))).toEqual(['praam.jpg', 'sadam.png'])
    await send('{filePage(search:"õ&type=image"){items{name}}}')
    expect(server.stub.said()).toEqual([
      'GET /api/files?search=praam',
      'GET /api/files/?type=image&search=praam',
      'GET /api/files/?type=image&search=',
      'GET /api/files?search=%C3%B5%26type%3Dimage',
    ])
  })

  test('FILE-1 lists of one query are read once', async () => {
    await send('{a:filePage{items{id}} b:filePage(size:1){items{id}}}')
    expect(server.stub.said()).toEqual(['GET /api/files'])
  })

  test('REST-6 (gateway: pages of a plain server) files: pages are cut from the list of a server without paging', async () => {
    const page = 'query($after:String){filePage(size:2,after:$after){items{name}next}}'
    const first = (await send(page)).data?.filePage as { items: unknown; next: string }
    expect([namesOf(first.items), first.next != null]).toEqual([['praam.jpg', 'sadam.png'], true])
    const second = (await send(page, { after: first.next })).data?.filePage
    expect(second).toEqual({ items: [{ name: 'praami-plaan.pdf' }], next: null })
    for (const wrong of ['size:0', 'size:201', 'after:"x"'])
      expect((await send(`{filePage(${wrong}){items{id}}}`)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('REST-6 (gateway: its own pages) files: a server with paging gives its own pages', async () => {
    await announce()
    respondWith(/^GET \/api\/files/, [{ _id: 'f9', nimi: 'uus.pdf', tee: '/foorum/f9/uus.pdf' }], {
      link: '</api/files?piir=1&alates=c2>; rel="next"',
    })
    const page = 'query($s:String,$i:Boolean){filePage(search:$s,imagesOnly:$i,size:1,after:"c1"){items{id}next}}'
    expect((await send(page, { s: 'uus', i: false })).data?.filePage).toEqual({
      items: [{ id: 'f9' }],
      next: 'c2',
    })
    await send(page, { s: '', i: true })
    await send('{filePage{items{id}}}')
    expect(server.stub.said()).toEqual([
      'GET /api/files?search=uus&piir=1&alates=c1',
      'GET /api/files/?type=image&search=&piir=1&alates=c1',
      'GET /api/files?piir=50',
    ])
  })

  test('FILE-7 uploader and time are returned where the API has them, and the uploaders are read once for all rows', async () => {
    const by = (_id: string, nimi: string) => ({ lisaja: { _id, nimi }, lisatud: '2026-11-20T08:00:00.000Z' })
    respondWith(/^GET \/api\/files/, [
      { _id: 'f1', nimi: 'a.pdf', ...by('anu', 'Anu Saar') },
      { _id: 'f2', nimi: 'b.pdf', ...by('mari', 'Mari Mets') },
      { _id: 'f3', nimi: 'c.pdf', lisaja: 7, lisatud: 'eile', meta: 'x', suurused: [1, { laius: 420 }] },
    ])
    expect(itemsOf((await send(`{filePage{items{id uploadedBy{name}}}}`)).data?.filePage)).toEqual([
      { id: 'f1', uploadedBy: { name: 'Anu Saar' } },
      { id: 'f2', uploadedBy: { name: 'Mari Mets' } },
      { id: 'f3', uploadedBy: null },
    ])
    expect(server.stub.said()).toEqual(['GET /api/files'])
    const { data, errors } = await send('{filePage{items{uploadedBy{email}uploadedAt}}}')
    expect(data?.filePage).toMatchObject({
      items: [
        { uploadedBy: { email: 'anu@saar.test' }, uploadedAt: '2026-11-20T08:00:00.000Z' },
        { uploadedBy: { email: 'mari@saar.test' } },
        { uploadedAt: null },
      ],
    })
    expect(errors).toMatchObject([{ path: ['filePage', 'items', 2, 'uploadedAt'] }])
    expect(server.stub.said().slice(1).sort()).toEqual(['GET /api/files', 'GET /api/users'])
  })

  test('FILE-7 the uses of a file are returned by servers that have them, and are null elsewhere', async () => {
    const uses = '{fileUses(id:"f1"){kind title path}}'
    expect((await send(uses)).data).toEqual({ fileUses: null })
    expect(server.stub.said()).toEqual([])
    await announce()
    respondWith(/kasutus$/, [
      { liik: 'teema', _id: 't1', pealkiri: 'Kevadtalgud', tee: '/foorum/uldine/t1' },
      { liik: 'postitus', _id: 'p1', pealkiri: 'Kevadtalgud', tee: '/foorum/uldine/t1#postitus-p1' },
      { liik: 'album', _id: 'a1', pealkiri: 'Rand', tee: '/galerii/rand' },
    ])
    expect((await send(uses)).data?.fileUses).toEqual([
      { kind: 'TOPIC', title: 'Kevadtalgud', path: '/foorum/uldine/t1' },
      { kind: 'POST', title: 'Kevadtalgud', path: '/foorum/uldine/t1#postitus-p1' },
      { kind: 'ALBUM', title: 'Rand', path: '/galerii/rand' },
    ])
    expect(server.stub.said()).toEqual(['GET /api/files/f1/kasutus'])
    // A use of unknown kind or without a path is still listed.
    const map = { liik: 'kaart', _id: 'k', pealkiri: 'Kaart' }
    server.stub.faults.length = 0
    respondWith(/kasutus$/, [{ liik: 'teema', _id: 't1', pealkiri: 'Kevadtalgud' }, map])
    expect((await send(uses)).data?.fileUses).toEqual([
      { kind: 'TOPIC', title: 'Kevadtalgud', path: null },
      { kind: 'OTHER', title: 'Kaart', path: null },
    ])
    server.stub.faults.length = 0
    respondWith(/kasutus$/, [{ _id: 'k', pealkiri: 'Kaart' }])
    const garbled = await send(uses)
    expect([garbled.data, garbled.errors?.[0]?.extensions.code]).toEqual([{ fileUses: null }, 'UPSTREAM_ERROR'])
  })

  test('FILE-7 one file is read by itself from servers that can, and found in the list of others', async () => {
    const one = 'query($id:ID!){file(id:$id){id name}}'
    const found = { file: { id: 'f1', name: expect.any(String) } }
    expect((await send(one, { id: 'f1' })).data).toEqual(found)
    expect((await send(one, { id: 'olematu' })).data).toEqual({ file: null })
    expect(server.stub.said()).toEqual(['GET /api/files', 'GET /api/files'])
    await announce()
    respondWith(/files\/f1$/, { _id: 'f1', nimi: 'plaan.pdf', tee: '/foorum/f1/plaan.pdf' })
    expect((await send(one, { id: 'f1' })).data).toEqual({ file: { id: 'f1', name: 'plaan.pdf' } })
    expect((await send(one, { id: 'f9' })).data).toEqual({ file: null })
    expect(server.stub.said()).toEqual(['GET /api/files/f1', 'GET /api/files/f9'])
    server.stub.faults.push({ on: /f2$/, status: 403, body: '{"msg":"Ei tohi."}' })
    expect((await send(one, { id: 'f2' })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('FILE-7 deleting a file returns its id; a refusal says why', async () => {
    const remove = 'mutation($id:ID!){deleteFile(id:$id)}'
    expect((await send(remove, { id: 'f2' })).data).toEqual({ deleteFile: 'f2' })
    expect(server.stub.said()).toEqual(['DELETE /api/files/f2'])
    expect((await send(remove, { id: 'f2' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    server.stub.faults.push({ on: /^DELETE/, status: 403, body: '{"msg":"Faili kustutab selle lisaja."}' })
    expect((await send(remove, { id: 'f1' })).errors).toMatchObject([
      { message: 'Faili kustutab selle lisaja.', extensions: { code: 'FORBIDDEN' } },
    ])
  })

  test('REST-8 an uploaded file is read again if the server responds without it', async () => {
    const upload = async () => {
      const response = await fetch(`${server.gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'x-auth-token': mari, 'apollo-require-preflight': 'true' },
        body: uploadBody({ bytes: 'Õhtune praam', name: 'õhtu.txt' }),
      })
      return (await response.json()) as { data: { uploadFile: object }; errors?: unknown }
    }
    server.stub.faults.push({ on: /^POST/, status: 201, body: '' })
    expect((await upload()).data.uploadFile).toMatchObject({ name: 'õhtu.txt', size: 13 })
    expect(server.stub.said()).toEqual([
      'GET /api/auth',
      'POST /api/files/foorum',
      'GET /api/files?search=%C3%B5htu.txt',
    ])
    server.stub.faults.push({ on: /^GET .api.files/, status: 500, body: '' })
    expect((await upload()).errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR', saved: true } }])
  })
})
