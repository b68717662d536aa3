import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Person, startApi, type TestApi, usualPassword } from '../../support/api/api.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type CopiedRecipes, copyRecipes, type Language, languages, readRecipes } from '../../support/recipes.ts'
import { startMeddlingProxy } from '../../support/servers/meddlingProxy.ts'
import { until } from '../../support/until.ts'

interface PostWithFiles {
  id: string
  text: string
  files: { name: string; url: string }[]
}

const everyLanguage = Object.keys(languages) as Language[]

describe('the recipes of docs/graphql.md, copied and run over our own API', () => {
  let api: TestApi
  let gateway: TestGateway
  let recipes: CopiedRecipes
  let admin: Person
  let slug: string
  let categoryId: string

  beforeAll(async () => {
    api = await startApi()
    gateway = await startGateway({ apiUrl: api.url })
    recipes = await copyRecipes()
    admin = await api.person({ status: 4, name: 'Anu Admin' })
    ;({ slug, _id: categoryId } = await api.category())
  })
  afterAll(async () => {
    await recipes.remove()
    await gateway.close()
    await api.close()
  })

  const settings = (url = gateway.url) => ({ SISE_URL: url, SISE_TOKEN: admin.token })
  const run = (language: Language, name: string, ...args: string[]) => recipes.run(language, name, args, settings())

  /** The data of a response without errors. */
  async function send<Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data, errors } = await gateway.query(document, { token: admin.token, variables })
    expect(errors).toBeUndefined()
    return data as Data
  }

  async function newTopic(title = 'Praam'): Promise<string> {
    const { createTopic } = await send<{ createTopic: { id: string } }>(
      'mutation($input: TopicInput!) { createTopic(input: $input) { id } }',
      {
        input: { categoryId, title, text: '<p>Tere</p>' },
      },
    )
    return createTopic.id
  }
  const newPost = (topicId: string, text: string) =>
    send('mutation($id: ID!, $text: HTML!) { createPost(topicId: $id, input: { text: $text }) { id } }', {
      id: topicId,
      text,
    })
  const postsOf = async (id: string) =>
    (
      await send<{ topic: { postPage: { items: PostWithFiles[] } } }>(
        'query($id: ID!) { topic(id: $id) { postPage { items { id text files { name url } } } } }',
        { id },
      )
    ).topic.postPage.items

  test('GQL-11 are ten, each with one program in every language', () => {
    const [, ...ten] = readRecipes()
    expect(ten).toHaveLength(10)
    for (const { title, files } of ten) {
      const programs = [...files.keys()].filter((name) => !name.endsWith('.graphql'))
      const names = new Set(programs.map((program) => program.replace(/\.\w+$/, '')))
      expect([title, names.size > 0]).toEqual([title, true])
      expect(programs).toEqual([...names].flatMap((name) => everyLanguage.map((language) => `${name}.${language}`)))
    }
  })

  test.each(everyLanguage)('GQL-11 %s signs in, and its token is valid', async (language) => {
    const env = { SISE_URL: gateway.url, SISE_EMAIL: admin.email, SISE_PASSWORD: usualPassword }
    const [token = ''] = await recipes.run(language, 'sign-in', [], env)
    expect((await gateway.query('{ me { name } }', { token })).data).toEqual({ me: { name: 'Anu Admin' } })
  })

  test.each(everyLanguage)('GQL-11 %s makes a token that reads the forum', async (language) => {
    const [token = ''] = await run(language, 'make-token', `Lugeja ${language}`)
    expect(token).toMatch(/^sise_/)
    const { data, errors } = await gateway.query('{ categories { slug } catalogues { slug } albumPage { next } }', {
      token,
    })
    expect(data).toMatchObject({ categories: [{ slug }], albumPage: null })
    expect(errors).toMatchObject([
      { message: expect.stringContaining('(CONTENT)'), extensions: { code: 'FORBIDDEN', reason: 'TOKEN_SCOPE' } },
    ])
  })

  test('GQL-11 a topic of more than one page is read to its end', async () => {
    const topicId = await newTopic()
    for (let number = 1; number <= 21; number += 1) await newPost(topicId, `<p>Sõna ${number}</p>`)
    const lines = Array.from({ length: 21 }, (_, index) => `Anu Admin: <p>Sõna ${index + 1}</p>`)
    expect(await run('mjs', 'posts', topicId)).toEqual(lines)
    expect(await run('py', 'posts', topicId)).toEqual(lines)
    const pages = await run('sh', 'posts', topicId)
    expect(pages).toHaveLength(2)
    expect(pages.flatMap((page) => JSON.parse(page).data.topic.postPage.items)).toHaveLength(21)
  })

  test.each(everyLanguage)('GQL-11 %s writes with a file whose name and bytes arrive', async (language) => {
    const topicId = await newTopic()
    const path = join(recipes.folder, 'plaan ä.txt')
    await writeFile(path, 'Kai on katki.\r\n--\r\n')
    const [id] = await run(language, 'write', topicId, path)
    const [post] = await postsOf(topicId)
    expect(post).toMatchObject({ id, text: '<p>Plaan</p>', files: [{ name: 'plaan ä.txt' }] })
    const bytes = await fetch(`${gateway.url}${post?.files[0]?.url ?? ''}`, {
      headers: { 'x-auth-token': admin.token },
    })
    expect(await bytes.text()).toBe('Kai on katki.\r\n--\r\n')
  })

  test.each(everyLanguage)('GQL-11 %s publishes an article in two languages', async (language) => {
    const input = /```json\n(\{\s+"title".*?)```/s.exec(readFileSync('docs/graphql.md', 'utf8'))?.[1]
    const path = join(recipes.folder, 'uudis.json')
    await writeFile(path, input ?? '')
    const [et, en] = await run(language, 'article', path)
    const { articlePage } = await send<{
      articlePage: { items: { slug: string }[] }
    }>(`{ articlePage(catalogue: "uudised") { items {
      slug isPublic translation { isOutdated } versions { language article { slug } }
      modules { ... on TextModule { html } ... on EmbedModule { code } } } } }`)
    const article = (slug: string | undefined) => articlePage.items.find((one) => one.slug === slug)
    expect(article(et)).toMatchObject({
      isPublic: true,
      versions: [{ language: 'et' }, { language: 'en', article: { slug: en } }],
      modules: [
        { html: '<p>Praam on kohal.</p>' },
        { code: expect.stringContaining('youtube-nocookie.com/embed/dQw4w9WgXcQ') },
      ],
    })
    expect(article(en)).toMatchObject({ isPublic: true, translation: { isOutdated: false } })
  })

  test('GQL-11 the last album moves before the first', async () => {
    for (const et of ['Kolm', 'Kaks', 'Üks'])
      await send('mutation($input: AlbumInput!) { createAlbum(input: $input) { album { id } } }', {
        input: { title: { et } },
      })
    expect(await run('sh', 'albums')).toEqual(['kolm', 'uks', 'kaks'])
    expect(await run('mjs', 'albums')).toEqual(['kaks', 'kolm', 'uks'])
    expect(await run('py', 'albums')).toEqual(['uks', 'kaks', 'kolm'])
  })

  test.each(everyLanguage)('GQL-11 %s reports a change, a conflict and a missing topic', async (language) => {
    const topicId = await newTopic()
    const { topic } = await send<{ topic: { version: string } }>('query($id: ID!) { topic(id: $id) { version } }', {
      id: topicId,
    })
    expect(await run(language, 'change', topicId, 'Uus praam')).toEqual(['Uus praam'])
    expect(await run(language, 'change', topicId, 'Vana praam', topic.version)).toEqual([
      'changed meanwhile by Anu Admin',
    ])
    const [missing] = await run(language, 'change', '019ac000-0000-7000-8000-000000000000', 'Praam "X"')
    expect(missing).toMatch(/^NOT_FOUND: \S/)
  })

  test('GQL-11 a query that costs too much is split into smaller pages', async () => {
    for (const language of everyLanguage) expect(await run(language, 'likers', slug)).toEqual(['12'])
  })

  test.each(everyLanguage)('GQL-11 %s whose response is lost writes once', async (language) => {
    const topicId = await newTopic()
    const proxy = await startMeddlingProxy(gateway.url)
    proxy.watch({ call: 1, work: () => Promise.reject(new Error('The line broke')) })
    try {
      const [id] = await recipes.run(language, 'reply', [topicId, '<p>Tulen</p>'], settings(proxy.url))
      expect(await postsOf(topicId)).toMatchObject([{ id, text: '<p>Tulen</p>' }])
      expect(proxy.calls).toHaveLength(2)
    } finally {
      await proxy.close()
    }
  })

  test('GQL-11 all wait while there is no gateway behind the proxy, and then print the events', async () => {
    const seen = new Set<string>()
    const proxy = createServer((request, response) => {
      seen.add(request.headers['user-agent'] ?? '')
      response.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const listeners = everyLanguage.map((language) =>
      recipes.start(language, 'events', settings(`http://127.0.0.1:${port}`)),
    )
    await until(() => seen.size === everyLanguage.length)
    proxy.close()
    proxy.closeAllConnections()
    const second = await startGateway({ apiUrl: api.url, port })
    try {
      await until(async () => {
        await newTopic('Kes kuuleb?')
        return listeners.every(({ said }) => said().includes('TOPIC_CREATED'))
      })
    } finally {
      await Promise.all(listeners.map(({ stop }) => stop()))
      await second.close()
    }
  })

  test.each(everyLanguage)('GQL-11 %s does not reconnect for events with a token that has ended', async (language) => {
    const env = { SISE_URL: gateway.url, SISE_TOKEN: 'sise_ended' }
    const ended = recipes.run(language, 'events', [], env).then(
      () => undefined,
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout + stderr],
    )
    expect(await ended).toEqual([1, expect.stringContaining('See võti ei kehti (enam). Tee uus võti.')])
  })

  test('GQL-11 the public news are printed, without drafts', async () => {
    const create = 'mutation($input: ArticleInput!) { createArticle(catalogue: "uudised", input: $input) { id } }'
    await send(create, { input: { title: 'Kai on valmis', isPublic: true } })
    await send(create, { input: { title: 'Mustand' } })
    for (const language of everyLanguage) {
      const titles = await run(language, 'public-site')
      expect(titles).toContain('Kai on valmis')
      expect(titles).not.toContain('Mustand')
    }
  })
})
