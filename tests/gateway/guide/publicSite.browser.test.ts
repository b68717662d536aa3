import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { photo } from '../../files/images/pictures.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { findingsOf } from '../../support/browser/browser.ts'
import { windowOf } from '../../support/browser/launch.ts'
import { emptyWindow } from '../../support/browser/windows.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'

const example = 'examples/public-site'

/** A web server for the files of the folder. */
async function serve(folder: string): Promise<Server> {
  const types: Record<string, string> = { '.css': 'text/css', '.html': 'text/html' }
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url.endsWith('/') ? `${url}index.html` : url)
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.end(readFileSync(path))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

describe('the example of a public site', () => {
  let api: TestApi
  let gateway: TestGateway
  let folder: string
  let server: Server
  let site: string
  let admin: Person
  /** The text of every page by its path. */
  let pages: Map<string, string>

  beforeAll(async () => {
    api = await startApi()
    gateway = await startGateway({ apiUrl: api.url })
    admin = await api.person({ status: 4, name: 'Anu Admin', email: 'anu.salajane@saar.test' })
    await fill()
    folder = await mkdtemp(join(tmpdir(), 'sise-public-site-'))
    pages = await build(folder, admin.token)
    server = await serve(folder)
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
    await gateway.close()
    await api.close()
  })

  async function build(to: string, token: string) {
    const env = { PATH: process.env.PATH, SISE_URL: gateway.url, SISE_TOKEN: token }
    await promisify(execFile)(process.execPath, [join(example, 'build.mjs'), to], { env })
    return new Map(
      readdirSync(to, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.html'))
        .map((path) => [path.replace(/index\.html$/, ''), readFileSync(join(to, path), 'utf8')]),
    )
  }

  async function send<Data>(document: string, variables: Record<string, unknown>): Promise<Data> {
    const { data, errors } = await gateway.query(document, { token: admin.token, variables })
    expect(errors).toBeUndefined()
    return data as Data
  }

  async function upload(visibility: string, name: string): Promise<string> {
    const form = new FormData()
    const query = `mutation($f: Upload!) { uploadFile(file: $f, visibility: ${visibility}) { id } }`
    form.set('operations', JSON.stringify({ query, variables: { f: null } }))
    form.set('map', '{"0": ["variables.f"]}')
    form.set('0', new Blob([new Uint8Array(await photo(900, 600))]), name)
    const headers = { 'x-auth-token': admin.token, 'apollo-require-preflight': '1' }
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: form })
    return ((await response.json()) as { data: { uploadFile: { id: string } } }).data.uploadFile.id
  }

  /** Public records, each with a private one beside it. */
  async function fill() {
    const open = await upload('PUBLIC', 'rand.jpg')
    const secret = await upload('FORUM', 'salajane.jpg')
    const article = (catalogue: string, input: object, versionOf?: string) =>
      send<{ createArticle: { id: string } }>(
        `mutation($input: ArticleInput!, $versionOf: ID) {
          createArticle(catalogue: "${catalogue}", input: $input, versionOf: $versionOf) { id }
        }`,
        { input, versionOf },
      )
    const images = { images: { id: 'm2', fileIds: [open, secret] } }
    const { createArticle } = await article('uudised', {
      title: 'Praam <b>&"on" kohal',
      isPublic: true,
      coverId: secret,
      date: { year: 2026, month: 10, day: 25 },
      modules: [{ text: { id: 'm1', html: '<p>Tule <em>vaatama</em>.</p>' } }, images],
    })
    const english = { title: 'The ferry is here', language: 'en', isPublic: true }
    await article('uudised', english, createArticle.id)
    await article('uudised', { title: 'Mustand salajasest', summary: 'Salajane' })
    const dates = [{ id: 'd1', date: { year: 9000, month: 0, day: 31, hours: 18, minutes: 5 } }]
    await article('kalender', { title: 'Talgud', isPublic: true, dates })
    await article('kalender', { title: 'Salajane koosolek', dates })
    await send('mutation($input: AlbumInput!) { createAlbum(input: $input) { album { id } } }', {
      input: {
        title: { et: 'Jaanipäev', en: 'Midsummer' },
        media: [
          { image: { id: 'a', fileId: open, text: { et: 'Lõke', en: 'Bonfire' } } },
          { image: { id: 'b', fileId: secret } },
          { embed: { id: 'c', html: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
        ],
      },
    })
    const intro = (title: string) => ({
      intro: { id: 'b1', title, text: '<p>Tere</p>', link: '/uudised/', largeImageId: open },
    })
    const others = [{ news: { id: 'b2' } }, { calendar: { id: 'b3' } }, { gallery: { id: 'b4', title: 'Pildid' } }]
    await send('mutation($input: HomePageInput!) { saveHomePage(input: $input) { version } }', {
      input: { et: [intro('Tere tulemast'), ...others], en: [intro('Welcome'), ...others] },
    })
  }

  test('GQL-11 has no private content, with any token', () => {
    expect([...pages.keys()].toSorted()).toEqual([
      '',
      'en/',
      'en/galerii/',
      'en/galerii/jaanipaev/',
      'en/kalender/',
      'en/uudised/',
      'en/uudised/the-ferry-is-here/',
      'galerii/',
      'galerii/jaanipaev/',
      'kalender/',
      'kalender/talgud/',
      'uudised/',
      'uudised/praam-b-on-kohal/',
    ])
    const all = [...pages.values()].join()
    expect(all).not.toMatch(/salajane|salajasest|mustand|foorum|@saar\.test|Anu Admin/i)
    expect(all).toContain('31. jaanuar 9000, kell 18:05')
  })

  test('GQL-11 has the same pages with a public token as with the token of an admin', async () => {
    const { createApiToken } = await send<{ createApiToken: { secret: string } }>(
      'mutation($input: ApiTokenInput!) { createApiToken(input: $input) { secret } }',
      { input: { name: 'Koduleht', isPublic: true } },
    )
    const other = join(folder, 'avalik')
    expect(await build(other, createApiToken.secret)).toEqual(pages)
    await rm(other, { recursive: true })
  })

  test('GQL-11 is a site in two languages in a browser, with pictures of the width that fits', async () => {
    const problems: string[] = []
    const seen: Record<string, unknown>[] = []
    for (const [path, width, scheme] of [
      ['/', 390, 'light'],
      ['/en/', 1280, 'dark'],
      ['/uudised/praam-b-on-kohal/', 1280, 'light'],
      ['/en/galerii/jaanipaev/', 390, 'dark'],
    ] as const) {
      const page = await emptyWindow({ ...windowOf({ width, scheme }), baseURL: site })
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      // Embedded frames load nothing.
      await page.route(/youtube/, (route) => route.abort())
      await page.goto(path)
      const picture = page.locator('img').first()
      await picture.scrollIntoViewIfNeeded()
      await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
      const chosen = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      seen.push({ path, lang: await page.locator('html').getAttribute('lang'), wide, chosen: chosen.split('/').at(-1) })
      expect([path, await findingsOf(page)]).toEqual([path, []])
      await page.context().close()
    }
    expect(seen).toMatchObject([
      { path: '/', lang: 'et', wide: false, chosen: '420.jpg' },
      { path: '/en/', lang: 'en', wide: false, chosen: '768.jpg' },
      { lang: 'et', wide: false, chosen: '768.jpg' },
      { lang: 'en', wide: false, chosen: '420.jpg' },
    ])
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  })
})
