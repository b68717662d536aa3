import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import type { Asking, GraphqlAnswer } from '../support/gateway/gateway.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'
import { type SentFile, uploadBody } from './upload/multipartBody.ts'

const row = 'id name mimeType size visibility url variants{width path} uploadedBy{id email} uploadedAt'

interface Row {
  id: string
  url: string
  variants: { width: number; path: string }[]
}

describe('files through the gateway and our own API', () => {
  const { api, gateway } = stackOfTests()
  const mari = personOfTests(api, { name: 'Mari Mets' })
  const peep = personOfTests(api, { name: 'Peep Põld' })

  async function ask<Data>(document: string, variables: Record<string, unknown> = {}, as = mari): Promise<Data> {
    const { data, errors } = await gateway.query(document, { token: as.token, variables })
    expect(errors).toBeUndefined()
    return data as Data
  }
  async function send(file: SentFile, visibility = 'FORUM', { token = mari.token, headers }: Asking = {}) {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'x-auth-token': token, 'apollo-require-preflight': 'true', ...headers },
      body: uploadBody(file, visibility),
    })
    return (await response.json()) as GraphqlAnswer
  }
  const uploaded = async (...args: Parameters<typeof send>) => {
    const { data, errors } = await send(...args)
    expect(errors).toBeUndefined()
    return (data as { uploadFile: Row }).uploadFile
  }
  const open = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })
  const as = (person: Person) => ({ 'x-auth-token': person.token })
  const refusalOf = async (answer: Promise<GraphqlAnswer>) => {
    const extensions = (await answer).errors?.[0]?.extensions
    return { code: extensions?.code, fields: extensions?.fields }
  }

  test('FILE-1 a document is uploaded, listed, found, paged, downloaded byte for byte and deleted', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
    const { id, url } = await uploaded({ bytes, name: 'Õhtune sõiduplaan.pdf', type: 'application/pdf' })
    const { filePage } = await ask<{ filePage: { items: Row[] } }>(`{filePage(search:"ÕHTUNE"){items{${row}}}}`)
    expect(filePage.items).toEqual([
      {
        id,
        name: 'Õhtune sõiduplaan.pdf',
        mimeType: 'application/pdf',
        size: bytes.length,
        visibility: 'FORUM',
        url,
        variants: [],
        uploadedBy: { id: mari._id, email: mari.email },
        uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    ])
    const whole = await open(url, as(peep))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('content-disposition')).toMatch(/^inline;.*filename\*=UTF-8''%C3%95htune/)
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect((await open(`${url}?alla`, as(peep))).headers.get('content-disposition')).toMatch(/^attachment;/)
    const etag = whole.headers.get('etag') ?? ''
    expect((await open(url, { ...as(peep), 'if-none-match': etag })).status).toBe(304)
    const part = await open(url, { ...as(peep), range: 'bytes=9-108', 'if-range': etag })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 9-108/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(9, 109))).toBe(true)
    expect((await open(url)).status).toBe(401)

    const remove = 'mutation($id:ID!){deleteFile(id:$id)}'
    expect(await refusalOf(gateway.query(remove, { token: peep.token, variables: { id } }))).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await ask(remove, { id })).toEqual({ deleteFile: id })
    expect((await open(url, as(mari))).status).toBe(404)
    expect(await ask('{filePage(search:"õhtune"){items{id}}}')).toEqual({ filePage: { items: [] } })
  })

  test('FILE-4 a picture for everybody comes with its widths, to whoever asks', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const { id } = await uploaded({ bytes, name: 'sadam.jpg', type: 'image/jpeg' }, 'PUBLIC')
    const { filePage } = await ask<{ filePage: { items: Row[] } }>(`{filePage(imagesOnly:true){items{${row}}}}`)
    const picture = filePage.items.find((file) => file.id === id)
    expect(picture).toMatchObject({ visibility: 'PUBLIC', mimeType: 'image/jpeg' })
    expect(picture?.variants.map(({ width }) => width)).toEqual([900, 768, 420, 200])
    const smallest = await open(`/api/static${picture?.variants.at(-1)?.path}`, { accept: 'image/webp,image/*' })
    expect([smallest.status, smallest.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await sharp(Buffer.from(await smallest.arrayBuffer())).metadata()).width).toBe(200)
  })

  test('FILE-6 what the API refuses is refused at its field, in its words', async () => {
    const broken = { bytes: Buffer.from('ffd8ffe000104a46494600', 'hex'), name: 'foto.jpg', type: 'image/jpeg' }
    for (const file of [broken, { bytes: '' }])
      expect(await refusalOf(send(file))).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { file: expect.any(String) as unknown },
      })
    const html = await uploaded({ bytes: '<script>alert(1)</script>', name: 'leht.html', type: 'text/html' })
    const { headers } = await open(html.url, as(mari))
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-type')).not.toContain('html')
  })

  test('FILE-5 nobody uploads with a token that is none', async () => {
    expect(await refusalOf(send({ bytes: 'x' }, 'FORUM', { token: 'vale' }))).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('REST-7 files: the same upload with the same key is one file', async () => {
    const again = { headers: { 'idempotency-key': 'foto' } }
    const [one, two] = [
      await uploaded({ bytes: 'üks', name: 'a.txt' }, 'FORUM', again),
      await uploaded({ bytes: 'üks', name: 'a.txt' }, 'FORUM', again),
    ]
    expect(two.id).toBe(one.id)
  })

  test('REST-6 files: pages follow one another to the end', async () => {
    const made = []
    for (const name of ['leht1.txt', 'leht2.txt', 'leht3.txt']) made.push((await uploaded({ bytes: 'x', name })).id)
    const page = 'query($after:String){filePage(search:"leht",size:2,after:$after){items{id}next}}'
    interface Page {
      filePage: { items: { id: string }[]; next: string | null }
    }
    const first = (await ask<Page>(page)).filePage
    const second = (await ask<Page>(page, { after: first.next })).filePage
    expect(second.next).toBeNull()
    expect([...first.items, ...second.items].map(({ id }) => id).reverse()).toEqual(
      expect.arrayContaining(made) as string[],
    )
  })

  test('FORUM-5 files are attached, change places, are told of as used, and leave with their file', async () => {
    const category = await api.category()
    const [a, b] = [await uploaded({ bytes: 'a', name: 'a.txt' }), await uploaded({ bytes: 'b', name: 'b.txt' })]
    const input = { title: 'Sadama plaan', text: '<p>Vaata.</p>', categoryId: category._id }
    const files = 'files{id name order url}'
    const { createTopic } = await ask<{ createTopic: { id: string } }>(
      `mutation($input:TopicInput!){createTopic(input:$input){id ${files}}}`,
      { input: { ...input, fileIds: [a.id, b.id] } },
    )
    const { id } = createTopic
    expect(createTopic).toMatchObject({ files: [{ id: a.id, order: 0, url: a.url }, { id: b.id }] })

    const update = `mutation($id:ID!,$input:UpdateTopicInput!){updateTopic(id:$id,input:$input){${files}}}`
    expect(await ask(update, { id, input: { ...input, fileIds: [b.id, a.id] } })).toMatchObject({
      updateTopic: {
        files: [
          { id: b.id, order: 0 },
          { id: a.id, order: 1 },
        ],
      },
    })
    expect(await ask(update, { id, input })).toMatchObject({ updateTopic: { files: [{ id: b.id }, { id: a.id }] } })
    expect(
      await refusalOf(
        gateway.query(update, { token: mari.token, variables: { id, input: { ...input, fileIds: ['puudub'] } } }),
      ),
    ).toEqual({ code: 'BAD_USER_INPUT', fields: { fileIds: expect.any(String) as unknown } })

    const post = `mutation($id:ID!,$input:PostInput!){createPost(topicId:$id,input:$input){postPage{items{id ${files}}}}}`
    const { createPost } = await ask<{ createPost: { postPage: { items: { id: string }[] } } }>(
      post,
      { id, input: { text: '<p>Siin.</p>', fileIds: [a.id] } },
      peep,
    )
    expect(createPost.postPage.items).toMatchObject([{ files: [{ id: a.id }] }])

    const uses = 'query($id:ID!){fileUses(id:$id){kind title path}}'
    const { fileUses } = await ask<{ fileUses: unknown[] }>(uses, { id: a.id })
    expect(fileUses).toHaveLength(2)
    expect(fileUses).toEqual(
      expect.arrayContaining([
        { kind: 'TOPIC', title: 'Sadama plaan', path: `/foorum/${category.slug}/${id}` },
        {
          kind: 'POST',
          title: 'Sadama plaan',
          path: expect.stringContaining(createPost.postPage.items[0]?.id ?? '-') as unknown,
        },
      ]) as unknown,
    )

    await ask('mutation($id:ID!){deleteFile(id:$id)}', { id: a.id })
    expect(await ask('query($id:ID!){topic(id:$id){files{id}postPage{items{files{id}}}}}', { id })).toEqual({
      topic: { files: [{ id: b.id }], postPage: { items: [{ files: [] }] } },
    })
  })
})
