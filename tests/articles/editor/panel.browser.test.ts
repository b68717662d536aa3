import { beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { turnedPhoto } from '../../files/images/pictures.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import type { Person } from '../../support/api/api.ts'
import { boxAtRest } from '../../support/browser/boxes.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { screenInspector } from '../../support/browser/screens.ts'
import { until } from '../../support/until.ts'
import { articlesOf } from '../articlesWorld.ts'

const site = siteOfTests()
let mari: Person
let event: string
let company: string

const longWord = 'Sünnipäevanädalalõpupeopärastlõunaväsimus'
const articles = articlesOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
  const photo = await turnedPhoto(1)
  const { body: cover } = await upload(site.api, photo, { as: mari, name: `${longWord}.jpg`, folder: 'avalik' })
  const kuupaev = { year: 2026, month: 8, day: 24, hours: 20, minutes: 0 }
  const kuupaevad = [{ id: 'd1', kuupaev }, ...[25, 26].map((day) => ({ id: `d${day}`, kuupaev: { ...kuupaev, day } }))]
  event = `kalender/muuda/${(await articles.created('kalender', { pealkiri: longWord, kuupaevad, esipilt: cover._id }))._id}`
  const kategooria = ['yrituste-korraldus', 'muud-teenused']
  company = `ettevotted/muuda/${(await articles.created('ettevotted', { pealkiri: longWord, kategooria }))._id}`
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: name === 'Salvesta' })
const calendar = (page: Page) => page.getByRole('grid')

/** The dates of an event are open at first. */
async function openDate(page: Page) {
  await button(page, 'Kuupäevad').click()
  await button(page, /^1\. kuupäev: /).click()
}

/** Whether the complete element is within the window, below the sticky navbar and above the bar that saves on a phone. */
async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const save = await button(page, 'Salvesta').boundingBox()
  const bottom = width < 930 && save ? save.y : height
  return box != null && box.y >= 56 && box.y + box.height <= bottom
}

test('ARTICLE-4 NAV-2 the panel is accessible and fits at every width, in light and dark', async () => {
  const expectAccessible = screenInspector(site)
  const path = (rest: string) => `/sise/kataloog/${rest}`
  await expectAccessible({ name: 'dates', path: path(event), as: mari, act: openDate, shows: 'september 2026' })
  await expectAccessible({ name: 'cover', path: path(event), as: mari, shows: 'Vaheta pilt' })
  const openCategories = (page: Page) => button(page, 'Kategooriad').click()
  await expectAccessible({ name: 'company', path: path(company), as: mari, act: openCategories, shows: 'Majutus' })
})

test('ARTICLE-4 the visibility of an article is chosen beside the save button on a phone, above the text, and in the panel on a wide screen', async () => {
  const tekst = '<p>Pikk jutt.</p>'.repeat(60)
  const { _id } = await articles.created('uudised', {
    pealkiri: 'Pikk',
    moodulid: [{ id: 'm1', tyyp: 'tekst', sisu: tekst, jrg: 1 }],
  })
  const page = await site.openPage(`/sise/kataloog/uudised/muuda/${_id}`, { as: mari, width: 390 })
  const choice = page.getByRole('checkbox', { name: 'Avalik' })
  await choice.waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const { height } = page.viewportSize()!
  const box = await boxAtRest(choice)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  // Pressed at its current position, as Playwright's own press would scroll.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByText('Salvestamata muudatused').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  const panel = page.getByRole('complementary', { name: 'Artikli andmed' })
  await panel.getByRole('checkbox', { name: 'Avalik', checked: true }).waitFor()
  expect(await choice.count()).toBe(1)
})

test('ARTICLE-3 the first words of an article are near the top, with one row of tools, and the pencil right behind the title', async () => {
  const moodulid = [1, 2].map((jrg) => ({ id: `m${jrg}`, tyyp: 'tekst', sisu: `<p>Praam sõidab ${jrg}.</p>`, jrg }))
  const et = await articles.created('uudised', { pealkiri: 'Praam', desc: 'Ühel real.', moodulid })
  await articles.created('uudised', { pealkiri: 'Ferry', lang: { current: 'en', list: { et: et._id, en: null } } })
  const page = await site.openPage(`/sise/kataloog/uudised/muuda/${et._id}`, { as: mari, width: 1280, height: 900 })
  await page.getByRole('textbox', { name: 'Lühikirjeldus' }).waitFor()
  const boxOf = boxAtRest
  const words = await boxOf(page.getByText('Praam sõidab 1.'))
  expect(words.y).toBeLessThanOrEqual(330)
  const [first, second] = [
    page.getByRole('group', { name: /^1\. moodul/ }),
    page.getByRole('group', { name: /^2\. moodul/ }),
  ]
  const above = await boxOf(first)
  expect((await boxOf(second)).y - above.y - above.height).toBeCloseTo(40, 0)
  const title = button(page, 'Muuda pealkirja: Praam')
  const [name, pencil] = [await boxOf(title.getByText('Praam')), await boxOf(title.locator('svg'))]
  expect(pencil.x - name.x - name.width).toBeLessThan(16)
})

test('ARTICLE-4 an opened section is in sight, beside a low window and on a phone', async () => {
  const low = await site.openPage(`/sise/kataloog/${event}`, { as: mari, height: 620 })
  await openDate(low)
  expect(await isInSight(low, calendar(low))).toBe(true)
  const phone = await site.openPage(`/sise/kataloog/${event}`, { as: mari, width: 390, height: 844 })
  await button(phone, 'Kuupäevad').click()
  const field = button(phone, /^1\. kuupäev: /)
  // Scrolls the field to just above the save bar: Playwright's own click would scroll it to the middle.
  await field.evaluate((element: HTMLElement) => {
    window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 100)
    element.click()
  })
  await calendar(phone).waitFor()
  expect(await isInSight(phone, field)).toBe(true)
  expect(await isInSight(phone, calendar(phone))).toBe(true)
  expect(await isInSight(phone, phone.getByRole('checkbox', { name: 'Kellaaeg' }))).toBe(true)
})

test('NAV-2 ARTICLE-4 at the end of a long article the panel stays below the save bar', async () => {
  const page = await site.openPage(`/sise/kataloog/${event}`, { as: mari, height: 900 })
  const panel = page.getByRole('complementary').filter({ has: button(page, 'Kuupäevad') })
  await panel.waitFor()
  await button(page, 'Vaheta pilt').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [save, box] = [await button(page, 'Salvesta').boundingBox(), await panel.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((save?.y ?? Infinity) + (save?.height ?? 0))
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(900)
})

test.each([390, 900])(
  'NAV-2 at the end of an article the save bar is at the bottom of a window %s px wide, and the name of the community has one line',
  async (width) => {
    const page = await site.openPage(`/sise/kataloog/${event}`, { as: mari, width, height: 844 })
    await button(page, 'Kuupäevad').waitFor()
    const bar = button(page, 'Salvesta').locator('xpath=ancestor::*[@class][parent::*/aside]')
    // Parts of the article that load meanwhile make it longer.
    await until(async () => {
      // Not the height above: a phone's window that was used before may keep another one.
      const height = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return window.innerHeight
      })
      const box = await bar.boundingBox()
      return Math.abs((box?.y ?? 0) + (box?.height ?? 0) - height) < 0.5
    })
    const link = page.getByRole('banner').getByRole('link', { name: 'Saare kogukond' })
    const name = await link.getByText('Saare kogukond').boundingBox()
    expect(name?.height).toBeLessThan(30)
  },
)
