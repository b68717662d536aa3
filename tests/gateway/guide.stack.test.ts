import { readFileSync } from 'node:fs'
import { photo } from '../files/images/pictures.ts'
import { type Person, startApi, type TestApi, usualPassword } from '../support/api/api.ts'
import { type GraphqlAnswer, startGateway, type TestGateway } from '../support/gateway/gateway.ts'

const guide = readFileSync('docs/graphql.md', 'utf8')

/** The document of an operation as the guide prints it. */
function fromGuide(name: string): string {
  const documents = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, text]) => text ?? '')
  const [found] = documents.filter((text) => new RegExp(`^(query|mutation) ${name}\\b`).test(text))
  if (found == null) throw new Error(`The guide has no operation ${name}`)
  return found
}

/** The document of the guide's example of an upload by curl. */
const uploadDocument = /operations='\{"query": "(.*?)"/.exec(guide)?.[1] ?? ''
/** The variables that the guide prints for its operation News. */
const newsInput = (JSON.parse(/```json\n(\{\s+"input".*?)```/s.exec(guide)?.[1] ?? '') as { input: object }).input

interface Article {
  id: string
  version: string
}

describe('a program written from the guide alone, over our own API', () => {
  let api: TestApi
  let gateway: TestGateway
  let admin: Person
  let token: string

  beforeAll(async () => {
    api = await startApi()
    gateway = await startGateway({ apiUrl: api.url })
    admin = await api.person({ status: 4, name: 'Anu Admin' })
    const { signIn } = await ask<{ signIn: { token: string } }>(fromGuide('SignIn'), {
      email: admin.email,
      password: usualPassword,
    })
    token = signIn.token
  })
  afterAll(async () => {
    await gateway.close()
    await api.close()
  })

  const send = (document: string, variables: object = {}, headers: Record<string, string> = {}) =>
    gateway.query(document, { token, variables: { ...variables }, headers })

  async function ask<Data>(...args: Parameters<typeof send>): Promise<Data> {
    const { data, errors } = await send(...args)
    expect(errors).toBeUndefined()
    // The shape that the document selects.
    return data as Data
  }

  const refusalOf = async (answer: Promise<GraphqlAnswer>) => (await answer).errors?.[0]?.extensions

  async function upload(visibility: 'FORUM' | 'PUBLIC') {
    const form = new FormData()
    const query = uploadDocument.replace('FORUM', visibility)
    form.set('operations', JSON.stringify({ query, variables: { f: null } }))
    form.set('map', '{"0": ["variables.f"]}')
    form.set('0', new Blob([new Uint8Array(await photo(60, 40))]), 'praam.jpg')
    const headers = { 'x-auth-token': token, 'apollo-require-preflight': '1' }
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: form })
    return ((await response.json()) as { data: { uploadFile: { id: string; url: string } } }).data.uploadFile
  }

  test('FORUM-6 pages topics, replies with a picture and knows its post, corrects it, and is told when another change or key came before', async () => {
    const { _id: categoryId, slug } = await api.category()
    const topicIds: string[] = []
    for (const title of ['Praam', 'Sadam']) {
      const { createTopic } = await ask<{ createTopic: { id: string } }>(
        'mutation($input: TopicInput!) { createTopic(input: $input) { id } }',
        { input: { categoryId, title, text: '<p>Tere</p>' } },
      )
      topicIds.push(createTopic.id)
    }
    type Page = { category: { topicPage: { items: { id: string }[]; next: string | null } } }
    const listed = await ask<Page>(fromGuide('Topics'), { slug })
    expect(listed.category.topicPage).toMatchObject({ items: [{ id: topicIds[1] }, { id: topicIds[0] }], next: null })

    const [topicId = '', otherId] = topicIds
    const reply = (text: string, topic = topicId, fileIds: string[] = []) =>
      [fromGuide('Reply'), { topicId: topic, input: { text, fileIds } }, { 'Idempotency-Key': 'mustand-1' }] as const
    const { id: fileId } = await upload('FORUM')
    type Reply = { createPost: { postCount: number; createdPost: { id: string; version: string } } }
    const { createPost } = await ask<Reply>(...reply('<p>Tulen</p>', topicId, [fileId]))
    const { id, version } = createPost.createdPost
    expect(await ask<Reply>(...reply('<p>Tulen</p>', topicId, [fileId]))).toEqual({
      createPost: { postCount: 1, createdPost: { id, version } },
    })
    expect(await refusalOf(send(...reply('<p>Ei tule</p>')))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      created: { id, version },
    })
    expect(await refusalOf(send(...reply('<p>Tulen</p>', otherId)))).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' })

    const correct = (text: string, from: string) => send(fromGuide('Correct'), { topicId, id, text, version: from })
    expect((await correct('<p>Tulen kell 8</p>', version)).errors).toBeUndefined()
    const conflict = await refusalOf(correct('<p>Tulen kell 9</p>', version))
    expect(conflict).toMatchObject({ code: 'CONFLICT', changedBy: { name: 'Anu Admin' } })
    const current = (conflict?.current as { version: string }).version
    expect((await correct('<p>Tulen kell 9</p>', current)).data).toMatchObject({
      updatePost: { post: { text: '<p>Tulen kell 9</p>' } },
    })
    const [document, variables] = reply('<p>Tulen</p>')
    const { errors } = await send(document, variables, { 'Idempotency-Key': 'k'.repeat(201) })
    expect(errors?.[0]?.message).toBe(
      'Idempotency-Key võib olla kuni 200 tähemärki pikk, kõik päisesse lubatud märgid.',
    )
  })

  test('ARTICLE-5 writes an article in two languages, sees which files visitors would not, and publishes it', async () => {
    const [open, forMembers] = [await upload('PUBLIC'), await upload('FORUM')]
    const input = JSON.parse(JSON.stringify(newsInput).replaceAll('…', open.id)) as { title: string }
    const { createArticle } = await ask<{ createArticle: Article }>(fromGuide('News'), {
      input: { ...input, coverId: forMembers.id },
    })
    expect(createArticle).toMatchObject({
      membersOnlyFiles: [{ name: 'praam.jpg' }],
      modules: [
        { id: 'm1', html: '<p>Praam on kohal.</p>' },
        { id: 'm2', images: [{ url: open.url }] },
        { id: 'm3', code: expect.stringContaining('youtube-nocookie.com/embed/dQw4w9WgXcQ') },
      ],
    })
    const { id, version } = createArticle
    await ask(fromGuide('News'), {
      versionOf: id,
      input: { title: 'A new ferry', language: 'en', translationOf: { sourceId: id, sourceVersion: version } },
    })
    const publish = `mutation($id: ID!, $input: ArticleInput!, $version: String) {
      updateArticle(catalogue: "uudised", id: $id, input: $input, version: $version) {
        isPublic membersOnlyFiles { id } versions { language article { title isPublic } }
      }
    }`
    expect(await ask(publish, { id, version, input: { isPublic: true, coverId: open.id } })).toEqual({
      updateArticle: {
        isPublic: true,
        membersOnlyFiles: [],
        versions: [
          { language: 'et', article: { title: input.title, isPublic: true } },
          { language: 'en', article: { title: 'A new ferry', isPublic: false } },
        ],
      },
    })
  })

  test('GALLERY-2 puts three items of an album into another order, and their texts stay', async () => {
    const { id: fileId } = await upload('PUBLIC')
    const picture = (id: string, text?: string) => ({ image: { id, fileId, ...(text && { text: { et: text } }) } })
    const fields = 'album { id version media { id order text { et } } }'
    type Saved = { album: { id: string; version: string } }
    const { createAlbum } = await ask<{ createAlbum: Saved }>(
      `mutation($input: AlbumInput!) { createAlbum(input: $input) { ${fields} } }`,
      { input: { title: { et: 'Talgud' }, media: [picture('a', 'Katus'), picture('b'), picture('c')] } },
    )
    const { id, version } = createAlbum.album
    const reorder = `mutation($id: ID!, $input: AlbumInput!, $version: String) {
      updateAlbum(id: $id, input: $input, version: $version) { ${fields} }
    }`
    const saved = await ask(reorder, { id, version, input: { media: [picture('c'), picture('a'), picture('b')] } })
    expect(saved).toMatchObject({
      updateAlbum: {
        album: {
          media: [
            { id: 'c', order: 0 },
            { id: 'a', order: 1, text: { et: 'Katus' } },
            { id: 'b', order: 2 },
          ],
        },
      },
    })
  })
})
