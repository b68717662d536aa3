import type { Page } from 'playwright-core'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'
import { writtenBefore, writtenPost } from '../writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  jaan = await site.api.person({ name: 'Jaan Jõgi' })
  category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  await knowsApi(site.gateway)
})

afterEach(() => until(() => streams() === 0))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const streams = () => site.api.app.live.streams.count

/** On a slow machine the gateway's first read of the level may fail, and a page that opens meanwhile opens no stream. */
const knowsApi = (gateway: TestGateway) =>
  until(async () => JSON.stringify(await gateway.query('{settings{apiLevel}}')).includes(`"apiLevel":${apiLevel}`))

const writeTopic = (by: Person, title: string) =>
  writtenBefore(site.api, { by, category, title, text: '<p>Kes tuleb?</p>' })
const reply = (by: Person, topic: { _id: string }, text: string) =>
  writtenPost(site.api, topic._id, { by, text: `<p>${text}</p>` })

/** Opens a path in a window of its own, once the stream of its browser is open. */
async function openLive(path: string, as: Person): Promise<Page> {
  const before = streams()
  const page = await site.openPage(path, { as })
  await until(() => streams() === before + 1)
  return page
}

/** The position of the element, to detect shifts. */
const topOf = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => element.getBoundingClientRect().top)

test('LIVE-1 (browser: story) two members at once: posts, likes, edits and deletions of the other appear without a request, and nothing shifts', async () => {
  const topic = await writeTopic(mari, 'Praam')
  const first = await reply(mari, topic, 'Esimene')
  const page = await openLive(topic.path, mari)
  await page.getByText('Esimene', { exact: true }).waitFor()
  const top = await topOf(page, 'Esimene')
  for (const text of ['Teine', 'Kolmas', 'Neljas']) await reply(jaan, topic, text)
  await button(page, '3 uut postitust').waitFor()
  expect(await page.getByText('Teine', { exact: true }).count()).toBe(0)
  expect(await topOf(page, 'Esimene')).toBe(top)

  await site.api.call('PUT', `/api/foorum/postitus/like/${topic._id}/${first._id}`, { as: jaan })
  await page.getByRole('button', { name: /^Meeldib: Mari Meri, 1 meeldimine/ }).waitFor()
  const edit = { tekst: '<p>Esimene, parandatud</p>' }
  const admin = await site.api.person({ status: 4, name: 'Admin' })
  await site.api.call('PUT', `/api/foorum/postitus/${topic._id}/${first._id}`, { as: admin, body: edit })
  await page.getByText('Esimene, parandatud', { exact: true }).waitFor()
  await page
    .getByText(/muudetud/)
    .first()
    .waitFor()

  expect(await findingsOf(page)).toEqual([])
  await button(page, '3 uut postitust').press('Enter')
  await page.getByText('Neljas', { exact: true }).waitFor()
  await button(page, /uut postitust/).waitFor({ state: 'detached' })
  await site.api.call('DELETE', `/api/foorum/postitus/${topic._id}/${first._id}`, { as: admin })
  await page.getByText('Esimene, parandatud', { exact: true }).waitFor({ state: 'detached' })
})

test('LIVE-1 (browser: layout) a member who writes sees above the field that somebody else has answered, and the field stays where it is', async () => {
  const topic = await writeTopic(mari, 'Talgud')
  const page = await openLive(topic.path, mari)
  await button(page, 'Kirjuta vastus…').click()
  const field = page.locator('[contenteditable]').and(page.getByRole('textbox', { name: 'Sinu vastus' }))
  await field.waitFor()
  await page.keyboard.type('Mina tulen')
  const top = () => topOf(page, 'Mina tulen')
  // The window scrolls by whole pixels.
  const staysAt = async (place: number) => expect(Math.abs((await top()) - place)).toBeLessThan(1)
  const before = await top()
  const post = await reply(jaan, topic, 'Tulen ka')
  const reported = button(page, '1 uus postitus')
  await reported.waitFor()
  await staysAt(before)
  const box = await reported.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(((await field.boundingBox())?.y ?? 0) + 1)

  // The screen of the topic reloads its header: the sentence of the empty topic disappears, and the title has several lines.
  const rename = async (title: string) => {
    const body = { pealkiri: title, kategooria: category._id, tekst: '<p>Kes tuleb?</p>' }
    await site.api.call('PUT', `/api/foorum/teema/${topic._id}`, { as: await site.api.person({ status: 4 }), body })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  for (const title of ['Talgud sadamas, kus on vaja veel käsi '.repeat(5).trim(), 'Talgud']) {
    await rename(title)
    await page.getByRole('heading', { name: '1 postitus' }).waitFor()
    await staysAt(before)
  }

  await reported.click()
  await page.getByText('Tulen ka', { exact: true }).waitFor()
  await field.focus()
  const after = await top()
  await site.api.call('DELETE', `/api/foorum/postitus/${topic._id}/${post._id}`, { as: jaan })
  await page.getByText('Tulen ka', { exact: true }).waitFor({ state: 'detached' })
  await staysAt(after)
})

test('LIVE-1 FORUM-11 (browser: layout) the bell counts, and the home page and a category show new posts on request', async () => {
  const topic = await writeTopic(mari, 'Jaanituli')
  const home = await openLive('/sise/', mari)
  await reply(jaan, topic, 'Toon puid')
  await home
    .getByRole('link', { name: /1 lugemata/ })
    .first()
    .waitFor()
  await button(home, 'Näita, mis on uut').waitFor()
  expect(await home.getByText('Toon puid').count()).toBe(0)
  await home.emulateMedia({ forcedColors: 'active' })
  expect(await findingsOf(home)).toEqual([])
  await home.emulateMedia({ forcedColors: null })
  // At the end of the page it covers nothing, and Tab reaches it first.
  await home.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = await home.locator('main a, main button:not([data-live] *)').last().boundingBox()
  const notice = await home.locator('[data-live]').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
  await home.locator('main').evaluate((main) => main.focus())
  await home.keyboard.press('Tab')
  await home.keyboard.press('Enter')
  await home.getByText('Toon puid').first().waitFor()
  await button(home, 'Näita, mis on uut').waitFor({ state: 'detached' })

  const page = await openLive('/sise/foorum/sadam', mari)
  const list = page.getByRole('list', { name: 'Teemad' })
  await list.getByRole('listitem').first().waitFor()
  await writeTopic(jaan, 'Uus kai')
  await button(page, 'Näita, mis on uut').waitFor()
  expect(await list.getByText('Uus kai').count()).toBe(0)
  await button(page, 'Näita, mis on uut').click()
  await list.getByText('Uus kai').waitFor()
})

test('LIVE-1 (browser: many tabs) eight tabs of one browser share one stream, all get the event of a post, and pages still load', async () => {
  const topic = await writeTopic(mari, 'Sadamakai')
  const first = await openLive(topic.path, mari)
  const tabs = [first]
  while (tabs.length < 8) {
    const tab = await first.context().newPage()
    await tab.goto(`${site.url}${topic.path}`)
    tabs.push(tab)
  }
  for (const tab of tabs)
    await tab.waitForFunction(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].filter(({ name }) => name === 'sise.voog').length === 8
    })
  expect(streams()).toBe(1)
  await reply(jaan, topic, 'Kuulete?')
  for (const tab of tabs) await button(tab, '1 uus postitus').waitFor()
  // The next tab takes over from the one that is closed.
  const [leader, ...others] = tabs
  await leader?.close()
  await until(() => streams() === 1)
  await reply(jaan, topic, 'Ikka kuulete?')
  for (const tab of others) await button(tab, '2 uut postitust').waitFor()
  const ninth = await others[0]?.context().newPage()
  await ninth?.goto(`${site.url}/sise/kalender`)
  await ninth?.getByRole('heading', { level: 1 }).waitFor()
})

test('LIVE-1 AUTH-4 (browser: two tabs) signing out closes the stream, in all tabs of the browser; the next member gets only their own events', async () => {
  const ene = await site.api.person({ name: 'Ene Ilus' })
  const kai = await site.api.person({ name: 'Kai Kask' })
  const topic = await writeTopic(ene, 'Väljas')
  const page = await openLive(topic.path, ene)
  const second = await page.context().newPage()
  await second.goto(`${site.url}/sise/`)
  await button(page, 'Logi välja').click()
  await second.getByLabel('Kasutaja').waitFor()
  await until(() => streams() === 0)

  await page.getByLabel('Kasutaja').fill(kai.email)
  await page.getByLabel('Parool', { exact: true }).fill(usualPassword)
  await page.keyboard.press('Enter')
  await button(page, 'Kai Kask: minu menüü').waitFor()
  await until(() => streams() === 1)
  const others = await writeTopic(kai, 'Kai oma')
  await reply(jaan, topic, 'See on Enele')
  await reply(jaan, others, 'See on Kaiele')
  await page.getByRole('link', { name: /1 lugemata/ }).waitFor()
})

test('LIVE-1 (browser: lost connection) posts while the gateway was down, and after it, are shown in a topic and in a list', async () => {
  const topic = await writeTopic(mari, 'Taaskäivitus')
  let own = await startGateway({ apiUrl: site.api.url })
  await knowsApi(own)
  const page = await openLive(`${own.url}${topic.path}`, mari)
  const list = await openLive(`${own.url}/sise/foorum/sadam`, mari)
  await own.close()
  await reply(jaan, topic, 'Maas')
  own = await startGateway({ apiUrl: site.api.url, port: Number(new URL(own.url).port) })
  await button(page, '1 uus postitus').waitFor()
  await button(list, 'Näita, mis on uut').waitFor()
  await until(() => streams() === 2)
  await reply(jaan, topic, 'Pärast')
  await button(page, '2 uut postitust').waitFor()
  // First, so that no request reaches the stopped gateway.
  await site.leavePages()
  await own.close()
  site.problems.length = 0
})
