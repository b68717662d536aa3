import { afterEach, beforeAll, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { moreOf, pressMore } from '../support/browser/pressMore.ts'
import { screenInspector } from '../support/browser/screens.ts'

const site = siteOfTests()
let mari: Person

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})
afterEach(() => site.api.db.execute('truncate protocols cascade'))

test('PROTO-1 (browser: the story) a protocol is written by keyboard on a phone, corrected, and deleted', async () => {
  const page = await site.openPage('/sise/protokollid', { as: mari, width: 390 })
  await page.getByText(/Siin ei ole veel ühtegi protokolli/).waitFor()
  await page.getByRole('button', { name: 'Lisa uus' }).click()
  await page.getByRole('textbox', { name: 'Tekst' }).waitFor()
  await page.keyboard.type('Kai saab uue laudise.')
  await page.getByRole('button', { name: /^Kuupäev: / }).click()
  await page.getByRole('checkbox', { name: 'Kellaaeg' }).check()
  await page.getByRole('textbox', { name: 'Tunnid' }).fill('18')
  await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
  const protocol = page.getByRole('listitem', { name: / kell 18\.00$/ })
  await protocol.getByText('Kai saab uue laudise.').waitFor()
  await page.waitForFunction(() => document.activeElement?.id.startsWith('protokoll-'))

  await pressMore(protocol, '', 'Muuda')
  await protocol.getByRole('textbox', { name: 'Tekst' }).waitFor()
  await page.keyboard.type(' Lauad toob Kalju.')
  await page.keyboard.press('Control+Enter')
  // The form shows the same text, and a reload before the response would reopen it with its draft.
  await moreOf(protocol).waitFor()
  await protocol.getByText('Kai saab uue laudise. Lauad toob Kalju.').waitFor()
  await page.reload()
  await protocol.getByText('Kai saab uue laudise. Lauad toob Kalju.').waitFor()

  await pressMore(protocol, '', 'Kustuta')
  const dialog = page.getByRole('dialog', { name: 'Kustuta antud protokoll?' })
  await dialog.getByRole('button', { name: 'Kustuta protokoll' }).click()
  await page.getByText(/Siin ei ole veel ühtegi protokolli/).waitFor()
})

test('PROTO-1 (browser: chunks) the form is prefetched before Lisa uus is pressed, by the pointer or the focus on it', async () => {
  for (const approach of ['hover', 'focus'] as const) {
    const page = await site.openPage('/sise/protokollid', { as: mari })
    await page.getByText(/Siin ei ole veel ühtegi protokolli/).waitFor()
    const fetched = page.waitForResponse(/\/assets\/ProtocolForm-[^/]*\.js$/)
    await page.getByRole('button', { name: 'Lisa uus' })[approach]()
    await fetched
  }
})

test('PROTO-1 NAV-5 (browser: late presses, Back) a double press on Lisa uus opens the form, also if the second press is handled late, and Back closes a question, then leaves', async () => {
  await site.api.call('POST', '/api/protokollid', { as: mari, body: { tekst: '<p>Kai saab uue laudise.</p>' } })
  const page = await site.openPage('/sise', { as: mari })
  await page.getByRole('link', { name: 'Protokollid' }).click()
  await page.getByRole('button', { name: 'Lisa uus' }).click()
  // Longer than a double press takes.
  await page.waitForTimeout(600)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByRole('textbox', { name: 'Tekst' }).waitFor()

  await pressMore(page.getByRole('listitem'), '', 'Kustuta')
  const dialog = page.getByRole('dialog', { name: 'Kustuta antud protokoll?' })
  await dialog.waitFor()
  const back = () => page.evaluate(() => history.back())
  await back()
  await dialog.waitFor({ state: 'detached' })
  // The router undoes a blocked Back by going forward, which the browser does a moment later.
  await page.waitForFunction(() => window.location.pathname === '/sise/protokollid')
  await page.getByText('Kai saab uue laudise.').waitFor()
  await back()
  await page.waitForURL('**/sise')
})

test('PROTO-1 (browser: axe) the screen of protocols passes axe at every width, in light and dark', async () => {
  const tekst = Array.from({ length: 30 }, (_, at) => `<p>Punkt ${at + 1}: sünnipäevanädalalõpupeopärastlõuna</p>`)
  const body = { tekst: tekst.join(''), kuupaev: { year: 2026, month: 5, day: 24, hours: 18 } }
  await site.api.call('POST', '/api/protokollid', { as: mari, body })
  const expectAccessible = screenInspector(site)
  const screen = { path: '/sise/protokollid', as: mari }
  await expectAccessible({ ...screen, name: 'protocols', shows: 'Loe edasi' })
  const add = (page: Page) => page.getByRole('button', { name: 'Lisa uus' }).click()
  await expectAccessible({ ...screen, name: 'new protocol', act: add, shows: 'Loobu' })
})
