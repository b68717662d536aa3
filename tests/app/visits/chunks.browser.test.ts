import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { postsOnServer, writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { laterBuild } from '../../support/browser/laterBuild.ts'
import { quiet } from '../../support/browser/quiet.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'

let site: Site
let mari: Person
let topic: WrittenTopic

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person()
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Praam', text: '<p>Millal?</p>' })
})
afterEach(() => site.leavePages())
afterAll(() => site.close())

/** Opens the forum, and makes the chunk of the protocols fail to load. @returns the page, and the documents it loads from then on */
async function openForum() {
  // Without a service worker, whose requests the page's routes do not see; VISIT-2 has an upgrade with it.
  const page = await site.openPage('/sise', { as: mari, worker: false })
  await page.getByRole('heading', { name: 'Foorum' }).waitFor()
  await page.route('**/assets/ProtocolsPage*', (route) => route.fulfill({ status: 404 }))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return { page, documents }
}

/** A page of a client with another entry. */
const withOtherEntry = (page: string) => page.replace(/(<script[^>]* src="[^"]*assets\/)/, '$1uus-')

const openProtocols = (page: Page) => page.getByRole('link', { name: 'Protokollid' }).click()

test('NOTE-3 a tab that is older than the server loads the new client when it opens the next screen', async () => {
  const { page, documents } = await openForum()
  // The server now sends a page with another script; the chunks can be loaded once that page has been.
  await page.route('**/sise/protokollid', async (route) => {
    if (route.request().isNavigationRequest()) {
      await page.unroute('**/assets/ProtocolsPage*')
      return route.fallback()
    }
    const fetched = await route.fetch()
    const body = withOtherEntry(await fetched.text())
    return route.fulfill({ response: fetched, body })
  })
  await openProtocols(page)
  await page.getByRole('heading', { name: 'Protokollid' }).waitFor()
  expect(documents).toEqual(['/sise/protokollid'])
  // If the page and the chunks of the server never match, the client does not reload in a loop.
  await page.route('**/assets/CalendarPage*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/sise/kalender', async (route) => {
    const fetched = await route.fetch()
    const body = withOtherEntry(await fetched.text())
    return route.fulfill({ response: fetched, body })
  })
  await page.getByRole('link', { name: 'Kalender' }).click()
  await page.getByRole('heading', { name: 'Lehte ei õnnestunud avada' }).waitFor()
  await quiet(page)
  expect(documents).toEqual(['/sise/protokollid'])
})

test('NOTE-3 a screen whose code fails to load from a server that is no newer says so, and can be opened again by hand', async () => {
  const { page, documents } = await openForum()
  await openProtocols(page)
  await page.getByRole('heading', { name: 'Lehte ei õnnestunud avada' }).waitFor()
  await quiet(page)
  expect(documents).toEqual([])
  await page.unroute('**/assets/ProtocolsPage*')
  await page.getByRole('button', { name: 'Laadi uuesti' }).click()
  await page.getByRole('heading', { name: 'Protokollid' }).waitFor()
})

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Sinu vastus' })
async function write(page: Page, text: string) {
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await replyField(page).click()
  await page.keyboard.type(text)
}

test('FORUM-6 F6 (browser: chunks) if the code of drafts fails to load, a typed text is stored as soon as it loads, without a page reload', async () => {
  const page = await site.openPage('/sise', { as: mari })
  await page.route('**/assets/draftDatabase-*.js', (route) => route.abort('connectionreset'))
  await page.goto(topic.path)
  await write(page, 'Tulen kell')
  await page.getByText(/Proovime varsti uuesti/).waitFor()
  await page.unroute('**/assets/draftDatabase-*.js')
  await page.keyboard.type(' kuus')
  await page.getByText(/Proovime varsti uuesti/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Tulen kell kuus').waitFor()
})

test('NOTE-3 a chunk of the screen that fails while the page opens is fetched again, and the topic appears without a press', async () => {
  const page = await site.openPage('/healthz', { as: mari })
  let lost = 0
  await page.route('**/assets/TopicPage-*.js', (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.fallback(),
  )
  await page.goto(topic.path)
  await page.getByText('Millal?').waitFor()
  expect(lost).toBeGreaterThan(1)
})

test('FORUM-6 GQL-9 (browser: an upgrade) a reply from a tab that was loaded before an upgrade, whose first response was lost in it, is sent once, and no text typed later is lost', async () => {
  const page = await site.openPage(topic.path, { as: mari })
  const send = page.getByRole('button', { name: 'Saada', exact: true })
  await write(page, 'Tulen kell kaheksa')

  const later = await laterBuild()
  const upgrade = async () => {
    await site.gateway.close()
    await site.api.restart()
    return startGateway({
      apiUrl: site.api.url,
      port: Number(new URL(site.url).port),
      webDir: later.webDir,
      operations: 'registered',
    })
  }
  let upgraded: Awaited<ReturnType<typeof upgrade>> | undefined
  try {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"CreatePost"') || upgraded) return route.fallback()
      await route.fetch()
      upgraded = await upgrade()
      return route.abort('connectionreset')
    })
    await send.click()
    // Waits for two servers to stop and start.
    await until(() => upgraded != null)
    await page.getByRole('button', { name: 'Proovi uuesti' }).click()
    await page.getByText('Vastus on saadetud.').first().waitFor()
    expect(await postsOnServer(site.api, topic._id, mari)).toEqual(['<p>Tulen kell kaheksa</p>'])

    await write(page, 'Toon ka kohvi')
    await page.getByRole('button', { name: 'Laadi uuesti' }).click()
    await page.getByText(/^Jätkad mustandit/).waitFor()
    expect(await page.locator('script[src*="-uus.js"]').count()).toBe(1)
    expect(await replyField(page).innerText()).toBe('Toon ka kohvi')
    await send.click()
    await page.getByText('Vastus on saadetud.').first().waitFor()
    expect(await postsOnServer(site.api, topic._id, mari)).toEqual([
      '<p>Tulen kell kaheksa</p>',
      '<p>Toon ka kohvi</p>',
    ])
    // It has cached chunks of the later build, which are missing on the next gateway at this address.
    await page.context().close()
    await site.leavePages()
  } finally {
    await upgraded?.close()
    await later.remove()
  }
})
