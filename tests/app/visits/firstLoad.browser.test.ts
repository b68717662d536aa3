import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { ScreenData } from '../../../web/app/early.ts'
import { requestsOfScreens } from '../../../web/app/earlyRequests.ts'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { quiet } from '../../support/browser/quiet.ts'
import { openWithoutQuietMoments } from '../../support/browser/quietMoments.ts'
import { until } from '../../support/until.ts'

let site: Site
let mari: Person
let editor: Person
let topic: WrittenTopic
/** The values of route parameters, by route where they differ. */
let parameters: Record<string, string>

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person()
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, {
    by: mari,
    category,
    title: 'Praam',
    text: '<p>Millal?</p>',
    posts: [{ by: mari, text: '<p>Kell viis.</p>' }],
  })
  editor = await site.api.person({ status: 4 })
  const { created } = articlesOf(
    () => site.api,
    () => editor,
  )
  await site.api.call('POST', '/api/galerii', { as: editor, body: { slug: 'rand', nimi: { et: 'Rand' }, meedia: [] } })
  parameters = {
    ':category': 'sadam',
    ':topicId': topic._id,
    ':userId': mari._id,
    ':catalogue': 'uudised',
    ':slug': 'rand',
    '/kataloog :id': String((await created('uudised', { pealkiri: 'Praam' }))._id),
    '/lehed :id': String((await created('lehed', { pealkiri: 'Kontakt' }))._id),
  }
})
afterAll(() => site.close())

/** The scripts and stylesheets that a page has requested, with their gzipped sizes in bytes. */
async function loadedBy(page: Page) {
  const requested = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(name)),
  )
  // A chunk is fetched, and then imported from the browser's cache.
  const paths = [...new Set(requested)]
  return Promise.all(
    paths.map(async (path) => {
      const text = Buffer.from(await (await fetch(path)).arrayBuffer())
      return { path, bytes: gzipSync(text, { level: 9 }).length }
    }),
  )
}

/**
 * For each route: the files that its page names (scripts and stylesheets), and their sum with the page itself in kB, gzipped. A change of
 * these changes how long people wait on a slow connection (`npm run bench -- visit`).
 */
const expectedPages: Record<string, [files: number, kB: number]> = {
  '/login': [3, 76],
  '/registreerimine/:token': [10, 248],
  '/taasta-parool/:token': [10, 248],
  '/taasta-email/:token': [7, 177],
  '/jaan/:token': [7, 177],
  '/privaatsus': [11, 305],
  '/ligipaasetavus': [11, 305],
  '/': [6, 180],
  '/sulle': [8, 247],
  '/foorum/uus': [12, 303],
  '/foorum/muuda/:topicId': [12, 303],
  '/foorum/otsing': [11, 303],
  '/foorum/admin': [12, 308],
  '/foorum/:category': [8, 247],
  '/foorum/:category/:topicId': [11, 311],
  '/kasutajad': [12, 292],
  '/kasutajad/:userId': [12, 286],
  '/files': [12, 283],
  '/tagasiside': [9, 277],
  '/lehed': [10, 280],
  '/lehed/uus': [14, 347],
  '/lehed/muuda/:id': [14, 347],
  '/kataloog/:catalogue/uus': [14, 347],
  '/kataloog/:catalogue/muuda/:id': [14, 347],
  '/kataloog/:catalogue': [10, 280],
  '/kalender': [11, 304],
  '/protokollid': [12, 304],
  '/protokollid/raamat': [12, 331],
  '/galerii': [12, 306],
  '/galerii/uus': [13, 314],
  '/galerii/:slug': [13, 315],
  '/avaleht-haldus': [12, 334],
  '/kirjad': [11, 304],
  '/ajalugu/:kind/:id': [13, 330],
  '/prygikast': [10, 276],
  '/haldus/olek': [9, 249],
  '/haldus/paevik': [9, 249],
  '/otsing': [11, 306],
  '/pooleli': [12, 328],
  '/playground': [12, 327],
  '/kataloog/kalender': [10, 280],
  '*': [7, 243],
}

/** The names of the GraphQL operations that a page sends from now on. */
function operationsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postDataJSON() as { operationName?: string } | null
    if (body?.operationName) sent.push(body.operationName)
  })
  return sent
}

/** Waits until a page has begun to load the code of a screen, and then until it has run with all its imports. */
async function codeOf(page: Page, screen: string): Promise<void> {
  const file = await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/${name}-`))?.name,
    screen,
  )
  await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => {})`)
}

/** The h1 in an element: its text and position. */
const headingIn = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const heading = document.querySelector(`${within} h1`)
    const isHidden = heading?.closest('.visually-hidden') != null
    return { title: heading?.textContent, left: heading?.getBoundingClientRect().left, isHidden }
  }, selector)

/** How much of the page has moved by itself since it was opened: Cumulative Layout Shift. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered with the next frame at the latest.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** The facts of a built page about its screen. */
function screenOf(page: string): ScreenData {
  const html = readFileSync(`dist/web/${page}`, 'utf8')
  return JSON.parse(/id="screen">(.*?)<\/script>/.exec(html)?.[1] ?? '') as ScreenData
}

/** The built files that a page names: the common ones, and those of its own screen. The sign-in page names those of visitors. */
function namedBy(page: string): string[] {
  const html = readFileSync(`dist/web/${page}`, 'utf8')
  const { files, signIn = [] } = screenOf(page)
  const ofEvery = [...html.matchAll(/\s(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
  return [...ofEvery, ...(page === signInPage ? signIn : files)].map((file) => file.replace(/^\/sise\//, ''))
}
const signInPage = 'pages/login.html'
/** Code that loads beside a screen without delaying it: the library of dates, and the store of drafts. */
const beside = /(dates|draftDatabase)-/
const kBOf = (file: string) => gzipSync(readFileSync(`dist/web/${file}`), { level: 9 }).length / 1000

test('ROUTE-1 the page of each screen loads as many files, of as many bytes, as the table says', () => {
  const pages = JSON.parse(readFileSync('dist/web/pages.json', 'utf8')) as Record<string, string>
  const found = Object.entries({ ...pages, '*': 'index.html' }).map(([route, page]) => {
    const files = namedBy(page)
    const [number = 0, kB = 0] = expectedPages[route] ?? []
    const sum = [page, ...files].reduce((all, file) => all + kBOf(file), 0)
    // A difference of up to 3 kB needs no edit of the table.
    return [route, files.length, Math.abs(sum - kB) <= 3 ? kB : Math.round(sum), number]
  })
  expect(found.map(([route, files, kB]) => [route, [files, kB]])).toEqual(Object.entries(expectedPages))
})

test('ROUTE-1 the whole client is at most 84 files', () => {
  const named = new Set<string>()
  const add = (file: string) => {
    if (named.has(file)) return
    named.add(file)
    // The chunks that a chunk names: its imports, and those that it loads lazily.
    const text = file.endsWith('.js') ? readFileSync(`dist/web/${file}`, 'utf8') : ''
    for (const [, one = ''] of text.matchAll(/["'`](?:assets|\.)\/([\w-]+-[\w-]+\.(?:js|css))["'`]/g))
      add(`assets/${one}`)
  }
  namedBy('index.html').forEach(add)
  expect(named.size).toBeGreaterThan(40)
  expect(named.size).toBeLessThanOrEqual(84)
})

test.each([
  ['/sise', 'index.html', 'Sadam'],
  ['/sise/foorum/sadam', 'foorum-_category.html', 'Praam'],
  ['/sise/lehed', 'lehed.html', 'Lisa uus'],
])('ROUTE-1 at %s the browser loads no script or style that the page has not named', async (path, page, text) => {
  const opened = await site.openPage('/healthz', { as: mari })
  await openWithoutQuietMoments(opened, path)
  await opened.getByText(text).first().waitFor()
  const requested = (await loadedBy(opened)).map(({ path: url }) => new URL(url).pathname.replace('/sise/', ''))
  const named = namedBy(`pages/${page}`)
  expect(requested.filter((file) => !named.includes(file) && !beside.test(file))).toEqual([])
  expect(requested.filter((file) => /RichText/.test(file))).toEqual([])
})

test('ROUTE-1 the home page is rendered after at most 167 kB, and the later library of dates shifts nothing', async () => {
  const page = await site.openPage('/sise/login', { as: mari })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/(relativeTime|moment|dates)-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sise')
  await page.getByRole('link', { name: 'Sadam' }).waitFor()
  await page.getByText('Praam').waitFor()
  // Only a file that has arrived is an entry.
  const before = await loadedBy(page)
  const time = page.locator('time').first()
  expect(await time.isVisible()).toBe(false)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :not(time)')].map((one) => JSON.stringify(one.getBoundingClientRect())),
    )
  const firstPlaces = await places()
  expect(firstPlaces.length).toBeGreaterThan(4)
  arrive()
  await time.waitFor()
  expect(await time.textContent()).toMatch(/tagasi$/)
  expect(await places()).toEqual(firstPlaces)
  expect(before.length).toBeGreaterThan(3)
  expect(before.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(167_200)
})

test('AUTH-1 a visitor without a session loads the sign-in screen alone, and not the screen at the address', async () => {
  const page = await site.openPage('/sise/foorum/sadam')
  await page.getByRole('textbox', { name: 'Kasutaja' }).waitFor()
  const requested = (await loadedBy(page)).map(({ path: url }) => new URL(url).pathname.replace('/sise/', ''))
  expect(requested.filter((file) => !beside.test(file)).toSorted()).toEqual(namedBy(signInPage).toSorted())
})

test.each(Object.keys(requestsOfScreens))(
  'ROUTE-1 the page of %s sends the first requests of its screen before any script runs, each once, and shows its skeleton',
  async (route) => {
    const page = await site.openPage('/healthz', { as: editor })
    const sent = operationsOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.fallback()
    })
    const folder = /^\/\w*/.exec(route)?.[0]
    const address = route.replace(/:\w+/g, (name) => parameters[name] ?? parameters[`${folder} ${name}`] ?? name)
    await page.goto(`/sise${address}`, { waitUntil: 'commit' })
    await until(() => sent.length === 2)
    const early = [...sent]
    // The requests leave before the rest of the page has arrived.
    await page.waitForFunction(() => document.readyState !== 'loading')
    const drawn = await headingIn(page, '#skeleton')
    expect(await page.getByRole('navigation').count()).toBe(0)
    // The screen is rendered at its final position.
    expect(await page.evaluate(() => document.getElementById('root')?.getBoundingClientRect().top)).toBe(0)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await quiet(page)
    const shown = await headingIn(page, 'main')
    expect(['Laeb...', shown.title]).toContain(drawn.title)
    if (!shown.isHidden) expect(drawn.left).toBe(shown.left)
    expect(await page.locator('#skeleton, #sign-in').count()).toBe(0)
    // A busy machine paints more steps. Up to 0.1 is good: web.dev, Cumulative Layout Shift.
    expect(await layoutShift(page)).toBeLessThan(0.05)
    expect(await page.evaluate(() => Object.keys(window.siseVisit?.responses ?? {}))).toEqual([])
    expect(sent.filter((name) => early.includes(name)).toSorted()).toEqual(early.toSorted())
  },
)

test('FORUM-3 the page of a topic that is opened at a post leaves the request to the screen, which sends it once', async () => {
  const page = await site.openPage('/healthz', { as: mari })
  const sent = operationsOf(page)
  const { _id } = topic
  const response = await site.api.call('GET', `/api/foorum/teema/${_id}`, { as: mari, headers: { prefer: 'peek' } })
  const [post] = (response.body as { postitused: { _id: string }[] }).postitused
  await page.goto(`/sise/foorum/sadam/${_id}#postitus-${post?._id}`)
  await page.getByRole('heading', { name: 'Praam' }).waitFor()
  await quiet(page)
  await page.goto(`/sise/foorum/sadam/${_id}`)
  await page.getByRole('heading', { name: 'Praam' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Praam' }).waitFor()
  await quiet(page)
  expect(sent.filter((name) => name === 'Topic')).toHaveLength(3)
})

test('ROUTE-1 the navigation from the home page to a topic waits for no code, which was prefetched when idle', async () => {
  const page = await site.openPage('/sise', { as: mari })
  for (const screen of ['CategoryPage', 'TopicPage']) await codeOf(page, screen)
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: /Sadam/ }).click()
  await page.getByRole('link', { name: /Praam/ }).click()
  await page.getByText('Kell viis.').waitFor()
  await page.unroute('**/assets/**')
})

test('AUTH-8 (browser: bytes) users: the password rating takes at most 40 kB, and is loaded when a user types a password', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: mari })
  await page.getByRole('button', { name: /^Muuda/ }).click()
  await page.getByRole('checkbox', { name: 'Muuda parooli' }).click()
  const before = new Set((await loadedBy(page)).map(({ path }) => path))
  await page.getByRole('textbox', { name: 'Uus parool' }).fill('salasõna')
  await page.getByText('nõrk', { exact: true }).waitFor()
  // Without those that the screen loads later by itself.
  const loaded = (await loadedBy(page)).filter(({ path }) => !before.has(path) && /passwordStrength/.test(path))
  expect(loaded).not.toEqual([])
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(40_000)
})
