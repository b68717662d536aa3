import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { draftKept } from '../../support/browser/storedDrafts.ts'
import { until } from '../../support/until.ts'
import { postsOnServer, writtenBefore, type WrittenTopic } from '../writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let category: { _id: string; slug: string }
let topic: WrittenTopic

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  jaan = await site.api.person({ name: 'Jaan Jõgi' })
  category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
})

beforeEach(async () => {
  topic = await writtenBefore(site.api, {
    by: mari,
    category,
    title: 'Talgud sadamas',
    text: '<p>Kes tuleb laupäeval?</p>',
    posts: [
      { by: mari, text: '<p>Värvime <strong>pingid</strong> ära ja kaevame peenrad.</p>' },
      { by: jaan, text: '<p>Toon labida.</p>' },
    ],
  })
})

const open = (width = 1280) => site.openPage(topic.path, { as: jaan, width })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const post = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
/** Presses an action of a post that stands behind its '…'. */
async function more(page: Page, text: string, action: string) {
  await post(page, text)
    .getByRole('button', { name: /^Veel tegevusi: / })
    .click()
  await post(page, text).getByRole('button', { name: action, exact: true }).click()
}
const field = (page: Page, name = 'Sinu vastus') => page.getByRole('textbox', { name, exact: true })
const written = () => postsOnServer(site.api, topic._id, jaan)

test('FORUM-6 a post is quoted below what is written, and the name in the quote leads back to it', async () => {
  const page = await open()
  await button(page, 'Kirjuta vastus…').click()
  await field(page).waitFor()
  await page.keyboard.type('Olen nõus.')
  await post(page, 'pingid')
    .getByRole('button', { name: /^Tsiteeri/ })
    .click()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Mari Meri kirjutas:'))
  await page.keyboard.type('Pintslid on mul olemas.')
  expect(await findingsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('Vastus on saadetud.').first().waitFor()
  const html = (await written()).at(-1) ?? ''
  expect(html.replace(/ href="[^"]*"/, '')).toBe(
    '<p>Olen nõus.</p><blockquote><p><a>Mari Meri kirjutas:</a></p><p>Värvime <strong>pingid</strong> ära ja kaevame peenrad.</p></blockquote><p>Pintslid on mul olemas.</p>',
  )
  await page.getByRole('link', { name: 'Mari Meri kirjutas:' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('kaevame peenrad'))
  expect(page.url()).toContain(`${topic.path}#postitus-`)
})

test('FORUM-6 what is selected in a post is quoted alone, by mouse', async () => {
  const page = await open()
  await page.getByText('kaevame peenrad').waitFor()
  await page.getByText('Värvime').evaluate((text) => {
    const last = text.lastChild as Text
    window.getSelection()?.setBaseAndExtent(last, 8, last, 23)
  })
  await post(page, 'pingid')
    .getByRole('button', { name: /^Tsiteeri/ })
    .click()
  await field(page).getByText('Mari Meri kirjutas:').waitFor()
  expect((await field(page).innerText()).replace(/\s+/g, ' ').trim()).toBe('Mari Meri kirjutas: kaevame peenrad')
})

test('FORUM-3 the link of a post is copied, and leads to it', async () => {
  const page = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await more(page, 'Toon labida', 'Kopeeri link')
  await page.getByText('Link on kopeeritud.').first().waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(new RegExp(`^${site.url}${topic.path}#postitus-`))
  await page.goto('about:blank')
  await page.goto(address)
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Toon labida'))
})

test('FORUM-3 where the clipboard is refused the address stands in a dialog', async () => {
  const page = await open(390)
  await page.evaluate(() => {
    const refused = { writeText: () => Promise.reject(new Error('refused')) }
    Object.defineProperty(navigator, 'clipboard', { value: refused })
  })
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Veel tegevusi: / })
    .tap()
  await button(page, 'Kopeeri link').tap()
  const address = page.getByRole('dialog').getByRole('textbox')
  await address.waitFor()
  expect(await address.inputValue()).toBe(`${site.url}${topic.path}`)
  await page.waitForFunction(() => window.getSelection()?.toString().startsWith('http'))
  expect(await findingsOf(page)).toEqual([])
})

test('FORUM-6 drafts of a reply, a changed post and a topic are there again after a reload', async () => {
  const page = await open()
  await button(page, 'Kirjuta vastus…').click()
  await field(page).waitFor()
  await page.keyboard.type('Pooleli vastus')
  await more(page, 'Toon labida', 'Muuda')
  await field(page, 'Postituse tekst').waitFor()
  await page.keyboard.type(' Ja käru.')
  await draftKept(page, 2)
  await page.reload()
  await field(page).getByText('Pooleli vastus').waitFor()
  await field(page, 'Postituse tekst').getByText('Toon labida. Ja käru.').waitFor()
  await button(page, 'Salvesta').click()
  await page.getByText('Postitus on salvestatud.').first().waitFor()
  await page.getByText(/^muudetud/).waitFor()
  expect(await written()).toContain('<p>Toon labida. Ja käru.</p>')

  await page.goto('/sise/foorum/uus')
  await field(page, 'Pealkiri').fill('Jaanituli')
  await field(page, 'Tekst').click()
  await page.keyboard.type('Kus see on?')
  await draftKept(page)
  await page.reload()
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Jaanituli'))
  await field(page, 'Tekst').getByText('Kus see on?').waitFor()
})

test('FORUM-6 the field of a reply has the focus from the moment that it is there', async () => {
  const page = await open()
  await button(page, 'Kirjuta vastus…').waitFor()
  const hasFocus = await page.evaluate(() => {
    // Simulates a slow phone, where React lets the browser paint and handle input between two steps of its work.
    const now = performance.now.bind(performance)
    let waited = 0
    performance.now = () => now() + (waited += 50)
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const text = document.querySelector('[role="textbox"]')
        if (text) resolve(text === document.activeElement)
      })
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['role'] })
      const openers = [...document.querySelectorAll('button')]
      openers.find(({ textContent }) => textContent === 'Kirjuta vastus…')?.click()
    })
  })
  expect(hasFocus).toBe(true)
})

test('FORUM-6 a post is written, sent and found by keyboard alone', async () => {
  const page = await open()
  await page.getByText('Toon labida').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let steps = 0; (await focused()) !== 'Kirjuta vastus…' && steps < 80; steps += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await field(page).waitFor()
  await page.keyboard.type('Klahvidega kirjutatud')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect((await written()).at(-1)).toBe('<p>Klahvidega kirjutatud</p>')
  // The field stays, empty, for the next reply.
  await until(async () => (await field(page).innerText()).trim() === '')
  expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.type('Ja veel üks')
  await page.keyboard.press('Control+Enter')
  await until(async () => (await written()).at(-1) === '<p>Ja veel üks</p>')
})

test('FORUM-6 with the api down a reply stays in its field, survives a reload, and “Proovi uuesti” sends it once', async () => {
  const page = await open()
  await button(page, 'Kirjuta vastus…').click()
  await field(page).waitFor()
  await page.keyboard.type('Tulen ka')
  // The post reaches the server but its response is lost, so a retry must not create it again.
  let answers = 0
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== 'CreatePost') return route.continue()
    await route.fetch()
    answers += 1
    await route.abort()
  })
  await button(page, 'Saada').click()
  await page.getByText(/Vastust ei õnnestunud saata\..*Kirjutatu on alles\./).waitFor()
  await button(page, 'Proovi uuesti').click()
  await expectTwo(() => answers)
  await page.getByText(/Vastust ei õnnestunud saata\./).waitFor()
  await page.unroute('**/graphql')
  await page.reload()
  await field(page).getByText('Tulen ka').waitFor()
  await button(page, 'Saada').click()
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect((await written()).filter((text) => text.includes('Tulen ka'))).toEqual(['<p>Tulen ka</p>'])
  // Chromium logs the failed requests; there must be no other messages.
  expect(site.problems.splice(0).filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
})

async function expectTwo(count: () => number) {
  while (count() < 2) await new Promise((resolve) => setTimeout(resolve, 50))
}
