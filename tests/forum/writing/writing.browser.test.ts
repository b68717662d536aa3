import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
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

const open = () => site.openPage(topic.path, { as: jaan })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const post = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => page.getByRole('textbox', { name: 'Sinu vastus', exact: true })
const written = () => postsOnServer(site.api, topic._id, jaan)

test('FORUM-6 (browser: selection) the selection of a post is quoted alone, by mouse', async () => {
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

test('FORUM-6 (browser: focus) the field of a reply has the focus as soon as it is shown', async () => {
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

test('FORUM-6 (browser: keyboard) a post is written, sent and found by keyboard alone', async () => {
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
