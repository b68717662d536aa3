import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { type Site, startSite } from '../support/browser/browser.ts'
import { editorOpened, keyboardOf } from '../support/browser/keyboard.ts'
import { pressesOf } from '../support/browser/presses.ts'

let site: Site
let mari: Person

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Laidna' })
}, 60_000)
afterAll(() => site.close())
afterEach(async () => {
  await site.leavePages()
  expect(site.problems.splice(0)).toEqual([])
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** From the forum to a list: 'Haldus' and its name. */
const wayToList = 2

async function datesOnServer(title: string): Promise<unknown[]> {
  const { body } = await site.api.call('GET', '/api/kalender', { as: mari })
  const event = (body as { pealkiri: string; kuupaevad: { kuupaev: unknown }[] }[]).find(
    ({ pealkiri }) => pealkiri === title,
  )
  return event?.kuupaevad.map(({ kuupaev }) => kuupaev) ?? []
}

test('DATE-3 a weekly event of ten weeks is written in sixteen presses', async () => {
  const page = await site.openPage('/sise/kataloog/kalender', { as: mari })
  const { press, key, count } = pressesOf(page)
  await press(link(page, 'Lisa uus'))
  await press(page.getByRole('textbox', { name: 'Pealkiri' }))
  await page.keyboard.type('Lauluproov')
  const text = page.getByRole('textbox', { name: '1. moodul: Tekst' })
  await press(text)
  await editorOpened(text)
  await page.keyboard.type('Laulame seltsimajas.')
  await press(button(page, /^1\. kuupäev: /))
  await page.keyboard.type('3.12.2026 kell 18')
  await key('Enter')
  await press(button(page, 'Korda'))
  await page.keyboard.type('4.2.2027')
  await key('Enter')
  await press(button(page, 'Lisa 9 kuupäeva'))
  await page.getByText('Iga nädal neljapäeval kell 18.00, 3. detsembrist 4. veebruarini, 10 korda').waitFor()
  await press(page.getByRole('checkbox', { name: 'Avalik' }))
  await press(button(page, 'Salvesta').last())
  await page.getByRole('heading', { level: 1, name: 'Kalender', exact: true }).waitFor()
  expect(wayToList + count()).toBeLessThanOrEqual(16)
  const dates = await datesOnServer('Lauluproov')
  expect(dates).toHaveLength(10)
  expect(dates.at(-1)).toMatchObject({ year: 2027, month: 1, day: 4, hours: 18, minutes: 0 })
})

test('DATE-3 NAV-2 the same by the keyboard alone; the filling is undone in one step, and done again', async () => {
  const page = await site.openPage('/sise/kataloog/kalender/uus', { as: mari })
  const keyboard = await keyboardOf(page)
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }), 'Võimlemine')
  await keyboard.tabTo(button(page, /^1\. kuupäev: /))
  await keyboard.type('1.12.2026 9.30')
  await keyboard.keys('Enter')
  await keyboard.press(button(page, 'Korda'))
  await page
    .getByRole('group', { name: 'Kuupäeva kordamine' })
    .getByRole('textbox')
    .and(page.locator(':focus'))
    .waitFor()
  await keyboard.type('26. jaanuar')
  await keyboard.keys('Enter', 'Enter')
  await page.getByText('Iga nädal teisipäeval kell 9.30, 1. detsembrist 26. jaanuarini, 9 korda').waitFor()
  await keyboard.keys('Control+Z')
  await button(page, '1. kuupäev: teisipäev, 1. detsember 2026 kell 9.30').waitFor()
  expect(await button(page, /^\d+\. kuupäev: /).count()).toBe(1)
  await keyboard.keys('Control+Y')
  await page.getByText(/, 9 korda$/).waitFor()
  await keyboard.press(button(page, 'Salvesta').last())
  await page.getByRole('heading', { level: 1, name: 'Kalender', exact: true }).waitFor()
  expect(await datesOnServer('Võimlemine')).toHaveLength(9)
})
