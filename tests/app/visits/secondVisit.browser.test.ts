import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, gotoAs, type Site, startSite } from '../../support/browser/browser.ts'
import { laterBuild } from '../../support/browser/laterBuild.ts'
import { keptBy, visitBefore, workerReady } from '../../support/browser/worker.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'

let site: Site
let mari: Person
let topic: WrittenTopic
let gateway: TestGateway

beforeAll(async () => {
  site = await startSite()
  gateway = site.gateway
  mari = await site.api.person({ name: 'Mari Maasikas' })
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

/** Puts another gateway in the place of the running one. */
async function restart(config: Partial<GatewayConfig>) {
  await gateway.close()
  gateway = await startGateway({ apiUrl: site.api.url, port: Number(new URL(site.url).port), ...config })
}

/** A window of a member who has been here before, so that the service worker keeps the client. */
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

test('VISIT-1 VISIT-3 a member comes back while neither pages nor parts can be had, reads, signs out, and nothing of her is kept', async () => {
  const page = await site.openPage('/sise', { as: mari, worker: true })
  // At a quiet moment, with the parts of the screens that most people open next.
  await workerReady(page)
  await until(async () => (await keptBy(page)).some((address) => /TopicPage-/.test(address)))
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
  const personal = [token ?? mari.token, mari.email, 'Maasikas', 'Millal siis', topic._id]
  expect(kept.filter((text) => personal.some((one) => text.includes(one)))).toEqual([])
  expect((await keptBy(page)).filter((address) => !/^\/sise(\/|\?|$)/.test(address))).toEqual([])
})

test('VISIT-1 what the service worker fetches ahead is what the gateway sends at these addresses, and nothing but pages and the frame', async () => {
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

test('VISIT-2 after an upgrade the kept client opens, says so, and goes on as the new one, which keeps nothing of it', async () => {
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
    // Its own service worker comes at a quiet moment.
    await until(async () => {
      const kept = await keptBy(page)
      return kept.length > 25 && kept.every((address) => !/\/assets\//.test(address) || /-uus\.\w+$/.test(address))
    })
    await page.goto('/sise')
    await page.getByRole('link', { name: /Sadam/ }).waitFor()
    expect(await laterScripts.count()).toBe(1)
  } finally {
    await later.remove()
  }
})

test.each([
  ['reloads the kept client', (page: Page) => page.reload()],
  // No tab has loaded its code, and the server has it no more.
  ['opens a screen whose code is not kept', (page: Page) => page.goto('/sise/protokollid')],
])('VISIT-2 after an upgrade somebody %s: the new one comes by itself', async (_, act) => {
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

test('VISIT-4 a service worker that is switched off removes itself and what it has kept, and the client goes on', async () => {
  const page = await openedBefore('/sise')
  await restart({ serviceWorker: false })
  await page.goto(topic.path)
  await topicText(page).waitFor()
  await until(async () => !(await isRegistered(page)) && (await keptBy(page)).length === 0)
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.goto('/sise')
  expect((await answered).fromServiceWorker()).toBe(false)
  await page.getByRole('link', { name: /Sadam/ }).waitFor()
})

test('PHONE-1 the browser finds nothing that would keep it from putting the client on the home screen', async () => {
  const page = await site.openPage('/sise', { as: mari, worker: true })
  const devtools = await page.context().newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/sise/manifest.webmanifest', errors: [] })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Playwright's windows are private ones.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
