import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, gotoAs, type Site, startSite } from '../../support/browser/browser.ts'
import { laterBuild } from '../../support/browser/laterBuild.ts'
import { cachedBy, visitBefore, workerReady } from '../../support/browser/worker.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'

/** The browser updates a worker when it is idle, which takes minutes on a busy machine. */
const idleMs = 240_000

let site: Site
let mari: Person
let topic: WrittenTopic
let gateway: TestGateway

beforeAll(async () => {
  site = await startSite()
  gateway = site.gateway
  mari = await site.api.person({ name: 'Mari Rannakivi' })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Praam', text: '<p>Millal siis?</p>' })
})
afterEach(async () => {
  await site.leavePages()
  if (gateway !== site.gateway) await restart({})
})
afterAll(async () => {
  await gateway.close()
  await site.close()
})

/** Replaces the running gateway by another one. */
async function restart(config: Partial<GatewayConfig>) {
  await gateway.close()
  gateway = await startGateway({ apiUrl: site.api.url, port: Number(new URL(site.url).port), ...config })
}

/** A window of a member who has visited before, so that the service worker has cached the client. */
async function openedBefore(path: string): Promise<Page> {
  const page = await site.openPage('/healthz', { worker: true })
  await visitBefore(page)
  await gotoAs(page, path, await site.api.person())
  await page.getByRole('button', { name: 'Logi välja' }).waitFor()
  return page
}

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)

const topicText = (page: Page) => page.getByText('Millal siis?')

test('VISIT-1 VISIT-3 a member who comes back while neither pages nor chunks can be loaded reads and signs out, and nothing of her stays stored', async () => {
  const page = await site.openPage('/sise', { as: mari, worker: true })
  // When idle, with the chunks of the most visited screens.
  await workerReady(page)
  await until(async () => (await cachedBy(page)).some((address) => /TopicPage-/.test(address)))
  await page.context().route(/\/sise(\/|$)/, (route) => route.abort())
  await page.goto(topic.path)
  await topicText(page).waitFor()
  expect(await findingsOf(page)).toEqual([])
  await page.context().unrouteAll()

  const token = await page.evaluate(() => localStorage.getItem('sise.token'))
  await page.getByRole('button', { name: 'Logi välja' }).click()
  await page.getByRole('textbox', { name: 'Kasutaja' }).waitFor()
  const kept = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push(request.url, JSON.stringify([...request.headers, ...(response?.headers ?? [])]))
        found.push((await response?.text()) ?? '')
      }
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(90)
  const personal = [token ?? mari.token, mari.email, 'Rannakivi', 'Millal siis', topic._id]
  expect(kept.filter((text) => personal.some((one) => text.includes(one)))).toEqual([])
  expect((await cachedBy(page)).filter((address) => !/^\/sise(\/|\?|$)/.test(address))).toEqual([])
})

test('VISIT-1 the service worker precaches what the gateway sends at these addresses, and nothing but pages and the app shell', async () => {
  const worker = await (await fetch(`${site.url}/sise/worker.js`)).text()
  const entries = [...worker.matchAll(/\{"revision":(null|"[^"]+"),"url":"([^"]+)"\}/g)]
  const wrong: string[] = []
  for (const [, revision = '', url = ''] of entries) {
    const response = await fetch(site.url + url)
    const hash = createHash('sha256').update(Buffer.from(await response.arrayBuffer()))
    if (!response.ok || (revision !== 'null' && JSON.parse(revision) !== hash.digest('base64'))) wrong.push(url)
  }
  expect(wrong).toEqual([])
  const routes = Object.keys(JSON.parse(readFileSync('dist/web/pages.json', 'utf8')) as object)
  const pages = entries.filter(([, revision]) => revision !== 'null').map(([, , url]) => url)
  const expected = routes
    .filter((route) => !route.includes(':token'))
    .map((route) => `/sise${route}`.replace(/\/$/, ''))
  expect(pages.toSorted()).toEqual(expected.toSorted())
  expect(entries.length - pages.length).toBeLessThanOrEqual(6)
})

test('VISIT-2 after an upgrade the cached client opens, says so, and is replaced by the new one, which deletes its cache', async () => {
  const page = await openedBefore(topic.path)
  await topicText(page).waitFor()
  const later = await laterBuild()
  const laterScripts = page.locator('script[src*="-uus.js"]')
  try {
    await restart({ webDir: later.webDir })
    await page.goto(topic.path)
    await topicText(page).waitFor()
    expect(await laterScripts.count()).toBe(0)
    await page.getByRole('status').getByRole('button', { name: 'Laadi uuesti' }).click()
    await laterScripts.first().waitFor({ state: 'attached' })
    await topicText(page).waitFor()
    // Its own service worker is installed when idle.
    await until(async () => {
      const kept = await cachedBy(page)
      return kept.length > 25 && kept.every((address) => !/\/assets\//.test(address) || /-uus\.\w+$/.test(address))
    }, idleMs)
    await page.goto('/sise')
    await page.getByRole('link', { name: /Sadam/ }).waitFor()
    expect(await laterScripts.count()).toBe(1)
  } finally {
    await later.remove()
  }
})

test.each([
  ['reloads the cached client', (page: Page) => page.reload()],
  // No tab has loaded its code, and the server no longer has it.
  ['opens a screen whose code is not cached', (page: Page) => page.goto('/sise/protokollid')],
])('VISIT-2 after an upgrade a member %s: the new client loads by itself', async (_, act) => {
  const page = await openedBefore('/sise')
  const later = await laterBuild()
  try {
    await restart({ webDir: later.webDir })
    await act(page)
    await page.locator('script[src*="-uus.js"]').first().waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  } finally {
    await later.remove()
  }
})

test('VISIT-4 a disabled service worker removes itself and its caches, and the client goes on', async () => {
  const page = await openedBefore('/sise')
  await restart({ serviceWorker: false })
  await page.goto(topic.path)
  await topicText(page).waitFor()
  const isRemoved = async () => !(await isRegistered(page)) && (await cachedBy(page)).length === 0
  await until(isRemoved, idleMs)
  // The former worker caches a response that it was waiting for.
  await page.evaluate(async () => (await caches.open('sise')).put('/sise/assets/hiline.js', new Response('')))
  await until(isRemoved, idleMs)
  const returned = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.goto('/sise')
  expect((await returned).fromServiceWorker()).toBe(false)
  await page.getByRole('link', { name: /Sadam/ }).waitFor()
})

test('PHONE-1 the browser finds the client installable on the home screen', async () => {
  const page = await site.openPage('/sise', { as: mari, worker: true })
  const devtools = await page.context().newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/sise/manifest.webmanifest', errors: [] })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's windows are private ones.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
