import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { actionOf, moreOf } from '../../support/browser/pressMore.ts'

/** A word of 80 letters. */
const word = 'Jäääärepoolseteatmikraamatukogutöötajateametiühinguliikmeskonnaotsusteraamatudes'

const site = siteOfTests()
let admin: Person

beforeAll(async () => {
  admin = await site.api.person({ name: 'Anne Admin', status: 4 })
  await site.api.person({ name: word, status: 1 })
  await site.api.person({ name: 'Peeter Pihlakas' })
  await site.api.call('POST', '/api/lehed', { as: admin, body: { pealkiri: word, keel: 'et' } })
})

const overhang = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

test('LIST-7 USER-1 from 600 px on the row of a member is at most 65 px high, and the columns are aligned with their heads', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: admin })
  const rows = page.getByRole('list', { name: 'Liikmed' }).getByRole('listitem')
  await rows.nth(2).waitFor()
  for (const width of [600, 899, 900, 1099, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    expect({ width, high: heights.filter((height) => height > 65) }).toEqual({ width, high: [] })
    expect({ width, overhang: await overhang(page) }).toEqual({ width, overhang: 0 })
  }
  const leftOf = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())?.x
  expect(await leftOf('Aktiveerimata')).toBe(await leftOf('Staatus'))
})

describe('the action sheet of a row on a phone', () => {
  /** Opens the sheet of a page's row, with the search field focused before. */
  async function openSheet() {
    const page = await site.openPage('/sise/lehed', { as: admin, width: 390, height: 844 })
    await page.getByRole('searchbox').click()
    const more = moreOf(page, word)
    // As in Safari, where a pressed button does not get the focus.
    await more.dispatchEvent('click')
    const sheet = page.getByRole('dialog', { name: word })
    await sheet.waitFor()
    const hasFocus = () => more.and(page.locator(':focus')).waitFor()
    return { page, more, sheet, hasFocus }
  }

  test("LIST-7 '…' opens a sheet at the foot of the window, which takes the focus from the search field and closes the on-screen keyboard", async () => {
    const { page, sheet } = await openSheet()
    expect(await page.getByRole('searchbox', { includeHidden: true }).and(page.locator(':focus')).count()).toBe(0)
    const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
    expect(Math.round(y + height)).toBe(await page.evaluate(() => window.innerHeight))
    expect(await overhang(page)).toBe(0)
  })

  test('LIST-7 WCAG 2.4.3 Escape and the backdrop close the sheet, and the focus is on its button', async () => {
    const { page, more, sheet, hasFocus } = await openSheet()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await hasFocus()
    await more.click()
    await sheet.waitFor()
    await page.mouse.click(195, 60)
    await sheet.waitFor({ state: 'detached' })
    await hasFocus()
  })

  test('LIST-7 WCAG 2.4.3 a confirmation of an action returns the focus to the button of the sheet', async () => {
    const { page, more, sheet, hasFocus } = await openSheet()
    await actionOf(more, 'Kustuta EST').click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Jäta alles' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus()
  })
})
