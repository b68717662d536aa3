import type { Page } from 'playwright-core'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { endConnections } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'

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

/** On a slow machine a gateway's first read of the level may fail, and a page that opens meanwhile does not listen. */
const knowsApi = (gateway: TestGateway) =>
  until(async () => JSON.stringify(await gateway.query('{settings{apiLevel}}')).includes(`"apiLevel":${apiLevel}`))

async function writeTopic(as: Person, title: string) {
  const body = { pealkiri: title, kategooria: category._id, tekst: '<p>Kes tuleb?</p>' }
  const topic = (await site.api.call('POST', '/api/foorum/teema', { as, body })).body as { _id: string }
  return { ...topic, path: `/sise/foorum/sadam/${topic._id}` }
}
const reply = async (as: Person, topic: { _id: string }, text: string) => {
  const path = `/api/foorum/postitus/${topic._id}?piir=1`
  return (await site.api.call('POST', path, { as, body: { tekst: `<p>${text}</p>` } })).body[0] as { _id: string }
}

/** Opens a path in a window of its own, once the stream of its browser is open. */
async function openLive(path: string, as: Person): Promise<Page> {
  const before = streams()
  const page = await site.openPage(path, { as })
  await until(() => streams() === before + 1)
  return page
}

/** Where the element is, to see whether it moves. */
const topOf = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => element.getBoundingClientRect().top)

test('LIVE-1 two people at once: posts, likes, edits and deletions of the other are there without asking, and nothing moves', async () => {
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

test('LIVE-1 who writes sees that somebody else has answered, above the field, which stays where it is whatever changes above it', async () => {
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
  const told = button(page, '1 uus postitus')
  await told.waitFor()
  await staysAt(before)
  const box = await told.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(((await field.boundingBox())?.y ?? 0) + 1)

  // What the topic's screen shows above is read again: no 'nobody has answered' any more, and a title of several lines.
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

  await told.click()
  await page.getByText('Tulen ka', { exact: true }).waitFor()
  await field.focus()
  const after = await top()
  await site.api.call('DELETE', `/api/foorum/postitus/${topic._id}/${post._id}`, { as: jaan })
  await page.getByText('Tulen ka', { exact: true }).waitFor({ state: 'detached' })
  await staysAt(after)
})

test('LIVE-1 FORUM-11 the bell counts, and the home and a category show what is new when asked', async () => {
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
  // At the end of the page it covers nothing, and the keyboard comes to it first.
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

test('LIVE-1 eight tabs of one browser have one stream, all hear of a post, and pages still load', async () => {
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

test('LIVE-1 AUTH-4 signing out closes the stream, in all tabs of the browser; the next person is told of their own alone', async () => {
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

describe('restarts leave nobody behind', () => {
  let topic: Awaited<ReturnType<typeof writeTopic>>
  beforeEach(async () => {
    topic = await writeTopic(mari, 'Taaskäivitus')
  })

  test('LIVE-1 what was written after a restart of the api is told', async () => {
    const page = await openLive(topic.path, mari)
    await site.api.restart()
    await reply(jaan, topic, 'Api')
    await button(page, '1 uus postitus').waitFor()
    site.problems.length = 0
  })

  test('LIVE-1 what was written after a restart of PostgreSQL is told', async () => {
    const page = await openLive(topic.path, mari)
    const database = /\/(sise_test_\w+)/.exec(site.api.databaseUrl)?.[1]
    // Without the pool's, so that the reply is not refused.
    await endConnections(database, `query ilike 'listen%' or query = 'select 1'`)
    await reply(jaan, topic, 'PostgreSQL')
    await button(page, '1 uus postitus').waitFor()
  })

  test('LIVE-1 what was written while the gateway was gone, and after it, is told in a topic and in a list', async () => {
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
    // First, so that nothing asks the gateway that is gone.
    await site.leavePages()
    await own.close()
    site.problems.length = 0
  })
})
