import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { boxAtRest } from '../../support/browser/boxes.ts'
import { findingsOf } from '../../support/browser/browser.ts'
import { richTextStageOfTests } from '../../support/browser/richTextStage.ts'
import { until } from '../../support/until.ts'

const stage = richTextStageOfTests('tests/ui/dialogs/dialogsPage.tsx')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function opened() {
  const page = await stage.open()
  await button(page, 'Kirjuta').click()
  await dialog(page, 'Kiri').waitFor()
  return page
}

const isTyped = (page: Page) => page.getByLabel('Tekst').inputValue()

test('FORUM-6 (browser: native dialogs) Escape asks about typed text, as often as it is pressed, and never closes the dialog over the question', async () => {
  const page = await opened()
  await page.getByLabel('Tekst').fill('Praam ei sõida.')
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Escape')
    await dialog(page, 'Jätad pooleli?').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Jätad pooleli?').waitFor({ state: 'detached' })
    expect(await isTyped(page)).toBe('Praam ei sõida.')
    expect(await page.getByLabel('Tekst').evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await button(page, 'Jäta pooleli').click()
  await dialog(page, 'Kiri').waitFor({ state: 'detached' })
  expect(await button(page, 'Kirjuta').evaluate((opener) => opener === document.activeElement)).toBe(true)
})

test('FORUM-6 (browser: native dialogs) a close that cannot be prevented in the browser leaves the dialog open and asks', async () => {
  const page = await opened()
  await page.getByLabel('Tekst').fill('Praam ei sõida.')
  await dialog(page, 'Kiri').evaluate((element: HTMLDialogElement) => element.close())
  await dialog(page, 'Jätad pooleli?').waitFor()
  await button(page, 'Kirjuta edasi').click()
  expect(await isTyped(page)).toBe('Praam ei sõida.')
  expect(await dialog(page, 'Kiri').evaluate((element) => element.matches(':modal'))).toBe(true)
})

test('FORUM-6 (browser: native dialogs) Escape in a panel within a dialog closes the panel alone', async () => {
  const page = await opened()
  await button(page, 'Veel').click()
  await page.getByText('Midagi muud').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Midagi muud').waitFor({ state: 'detached' })
  await dialog(page, 'Kiri').waitFor()
})

test('FORUM-6 (browser: native dialogs) a cancelled file chooser, and text selected beyond the edge, close nothing; the backdrop does', async () => {
  const page = await opened()
  await page.getByLabel('Fail').dispatchEvent('cancel', { bubbles: true })
  const box = await boxAtRest(page.getByLabel('Pealkiri'))
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  expect(await dialog(page, 'Kiri').count()).toBe(1)
  await page.mouse.click(5, 5)
  await dialog(page, 'Kiri').waitFor({ state: 'detached' })
})

test('FORUM-5 (browser: native dialogs) Enter in a form of a dialog sends that form, not the one that the dialog was opened from', async () => {
  const page = await opened()
  await page.getByLabel('Pealkiri').press('Enter')
  await until(async () => (await page.locator('output').textContent()) === 'inner')
})

test('NOTE-1 a notification that appears while a dialog is open is above it, and is shown again below when the dialog closes', async () => {
  const page = await opened()
  await button(page, 'Salvesta').click()
  const notice = page.getByText('Salvestatud')
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog(page, 'Kiri').waitFor({ state: 'detached' })
  await button(page, 'Sulge').click()
  await notice.waitFor({ state: 'detached' })
})

test('FILE-5 (browser: native dialogs) large pictures over a dialog can be pressed, and Escape closes them alone', async () => {
  const page = await opened()
  await button(page, 'Pilt').click()
  await button(page, 'Pildi sees').click()
  await page.keyboard.press('Escape')
  await button(page, 'Pildi sees').waitFor({ state: 'detached' })
  expect(await dialog(page, 'Kiri').count()).toBe(1)
})

test('ORDER-1 (browser: layers) a row that is dragged in a dialog is visible above it', async () => {
  const page = await opened()
  const handle = page.getByRole('button', { name: /Praam/ }).first()
  const box = await boxAtRest(handle)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 5 })
  const helper = page.locator('dialog > li, dialog > * [inert]').last()
  await helper.waitFor()
  expect(await helper.evaluate((copy) => copy.closest('dialog') !== null)).toBe(true)
  await page.mouse.up()
})

test('NAV-2 a dialog is centred, the page below does not scroll, and axe finds nothing', async () => {
  const page = await opened()
  const { x, y, width, height } = await boxAtRest(dialog(page, 'Kiri'))
  const size = page.viewportSize()!
  expect(Math.abs(2 * x + width - size.width)).toBeLessThan(20)
  expect(Math.abs(2 * y + height - size.height)).toBeLessThan(20)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  expect(await findingsOf(page)).toEqual([])
})
