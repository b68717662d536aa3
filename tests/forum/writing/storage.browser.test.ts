import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { storedDrafts } from '../../support/browser/storedDrafts.ts'
import { until } from '../../support/until.ts'
import { postsOnServer, writtenBefore } from '../writtenBefore.ts'

let site: Site
let mari: Person
let topic: Awaited<ReturnType<typeof writtenBefore>>

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Meri' })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Talgud', text: '<p>Kes tuleb?</p>' })
})
afterAll(() => site.close())
afterEach(() => site.leavePages())

const reply = (page: Page) => page.getByRole('textbox', { name: 'Sinu vastus' })
const blocked = (page: Page) => page.getByText(/^Brauser ei luba seda teksti selles seadmes alles hoida/)

async function begin(page: Page, text: string) {
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await reply(page).click()
  await page.keyboard.type(text)
}
async function send(page: Page, text: string) {
  await page.getByRole('button', { name: 'Saada', exact: true }).click()
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect((await postsOnServer(site.api, topic._id, mari)).at(-1)).toBe(`<p>${text}</p>`)
}
test('FORUM-6 W6 (browser: storage) in a window that refuses all storage a reply is written and sent, and a warning that it is not stored is shown once', async () => {
  const page = await site.openPage('/sise/login')
  const script = await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto(topic.path)
  // Windows are reused: only this page load has the change.
  await script.dispose()
  await site.signInAs(page, mari)
  await page.getByRole('heading', { name: 'Talgud' }).waitFor()
  await begin(page, 'Tulen kell')
  await blocked(page).waitFor()
  await page.keyboard.type(' kuus')
  expect(await blocked(page).count()).toBe(1)
  expect(await reply(page).innerText()).toBe('Tulen kell kuus')
  await page.getByRole('link', { name: 'Foorum', exact: true }).first().click()
  const question = page.getByRole('dialog')
  await question.getByText('Kirjutatut ei saa selles seadmes alles hoida.', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Kirjuta edasi' }).click()
  await question.waitFor({ state: 'detached' })
  await send(page, 'Tulen kell kuus')
})

test('FORUM-6 (browser: storage) the site data are deleted while a user writes: the text stays, and is stored again', async () => {
  const page = await site.openPage(topic.path, { as: mari })
  await begin(page, 'Tulen kell')
  await until(async () => (await storedDrafts(page)) === 1)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'indexeddb' })
  await page.keyboard.type(' seitse')
  expect(await reply(page).innerText()).toBe('Tulen kell seitse')
  await until(async () => (await storedDrafts(page)) === 1)
  await page.reload()
  await page.getByText(/^Jätkad mustandit/).waitFor()
  expect(await reply(page).innerText()).toBe('Tulen kell seitse')
  await send(page, 'Tulen kell seitse')
})
