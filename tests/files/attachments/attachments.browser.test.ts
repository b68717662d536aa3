import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, type Site, startSite } from '../../support/browser/browser.ts'
import { draftKept } from '../../support/browser/storedDrafts.ts'
import { arrow, turnedPhoto } from '../images/pictures.ts'
import { realFiles } from '../images/realFiles.ts'

let site: Site
let mari: Person
let jaan: Person
let path: string

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Laidna' })
  jaan = await site.api.person({ name: 'Jaan Rand' })
  const { _id: kategooria } = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const body = { pealkiri: 'Suvepäevad', kategooria, tekst: '<p>Kellel on pilte?</p>' }
  const topic = (await site.api.call('POST', '/api/foorum/teema', { as: mari, body })).body
  path = `/sise/foorum/sadam/${topic._id}`
})
afterAll(() => site.close())
afterEach(async () => {
  await site.leavePages()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const docx = {
  name: 'kutse.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: realFiles.docx(),
}

test('FORUM-6 a reply with a photo and a document: others see the picture and get the document byte for byte', async () => {
  const page = await site.openPage(path, { as: mari })
  await button(page, 'Kirjuta vastus…').click()
  const text = page.getByRole('textbox', { name: 'Sinu vastus' })
  await text.click()
  await text.pressSequentially('Siin on minu omad.')
  await button(page, 'Lisa failid').waitFor()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([docx, { name: 'paadid.jpg', mimeType: 'image/jpeg', buffer: await turnedPhoto(6) }])
  await button(page, 'Eemalda: kutse.docx').waitFor()
  await button(page, 'Eemalda: paadid.jpg').waitFor()
  expect(await findingsOf(page)).toEqual([])
  await button(page, 'Saada').click()
  await page.getByText('Vastus on saadetud.').waitFor()

  const other = await site.openPage('/sise/foorum/sadam', { as: jaan })
  await other.getByRole('link', { name: 'Suvepäevad' }).click()
  await button(other, 'Ava suurelt: paadid.jpg').click()
  const large = other.getByRole('dialog', { name: 'Pildid suurelt' }).getByRole('img', { name: 'paadid.jpg' })
  await large.waitFor()
  // The photo is stored on its side, with an EXIF orientation, and shown upright.
  const size = await large.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([900, 600])
  await other.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  await other.setViewportSize({ width: 390, height: 844 })
  const back = () => other.evaluate(() => history.back())
  await button(other, 'Ava suurelt: paadid.jpg').click()
  await large.waitFor()
  await back()
  await large.waitFor({ state: 'detached' })
  await button(other, 'Menüü').click()
  await other.getByRole('dialog', { name: 'Menüü' }).waitFor()
  await back()
  await other.getByRole('dialog', { name: 'Menüü' }).waitFor({ state: 'detached' })
  await button(other, 'Ava suurelt: paadid.jpg').waitFor()
  const saved = other.waitForEvent('download')
  await other.getByRole('link', { name: /^kutse\.docx/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('kutse.docx')
  expect(await readFile(await file.path())).toEqual(docx.buffer)
  expect(site.problems).toEqual([])
})

test('FORUM-5 a topic takes files that are there already, in an order of its own, and keeps them over a reload', async () => {
  const page = await site.openPage('/sise/foorum/uus?kategooria=sadam', { as: mari })
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('Kutse ja pilt')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'joonis.png', mimeType: 'image/png', buffer: await (await arrow()).png().toBuffer() }])
  await button(page, 'Eemalda: joonis.png').waitFor()
  await button(page, 'Lisa failid').click()
  await button(page, 'Vali olemasolevate failide seast').click()
  const picker = page.getByRole('dialog', { name: 'Vali failid' })
  await picker.getByRole('searchbox', { name: 'Otsi nime järgi' }).fill('kutse')
  await picker.getByRole('button', { name: /joonis/ }).waitFor({ state: 'detached' })
  await picker.getByRole('button', { name: /^kutse\.docx/ }).click()
  expect(await findingsOf(page)).toEqual([])
  await picker.getByRole('button', { name: 'Lisa valitud' }).click()
  await button(page, 'Liiguta üles: kutse.docx').click()
  const names = () => page.getByRole('list', { name: 'Lisatud failid' }).getByRole('listitem').allTextContents()
  const inOrder = [expect.stringMatching(/^kutse\.docx/), expect.stringMatching(/^joonis\.png/)]
  await expect(names()).resolves.toEqual(inOrder)
  await draftKept(page)
  await page.reload()
  await page.getByText(/^Jätkad mustandit/).waitFor()
  await button(page, 'Eemalda: joonis.png').waitFor()
  await expect(names()).resolves.toEqual(inOrder)
  await button(page, 'Alusta teemat').click()
  await page.getByRole('heading', { level: 1, name: 'Kutse ja pilt' }).waitFor()
  await page.getByRole('link', { name: /^kutse\.docx/ }).waitFor()
  await button(page, 'Ava suurelt: joonis.png').waitFor()
})

test('NAV-2 files of a reply on a phone: axe finds nothing, nothing hangs over the edge', async () => {
  const page = await site.openPage(path, { as: jaan, width: 390, scheme: 'dark' })
  await button(page, 'Kirjuta vastus…').click()
  await button(page, 'Lisa failid').waitFor()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ ...docx, name: 'Üldkoosoleku protokoll ja nimekiri kõigist osalejatest 14. november 2026.docx' }])
  await button(page, /^Eemalda: Üldkoosoleku/).waitFor()
  expect(await findingsOf(page)).toEqual([])
  await button(page, 'Lisa failid').click()
  await button(page, 'Vali olemasolevate failide seast').click()
  await page
    .getByRole('dialog', { name: 'Vali failid' })
    .getByRole('button', { name: /^joonis/ })
    .click()
  expect(await findingsOf(page)).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
})
