import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { turnedPhoto } from '../images/pictures.ts'
import { realFiles } from '../images/realFiles.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let path: string

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
  jaan = await site.api.person({ name: 'Jaan Rand' })
  const { _id: kategooria } = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const body = { pealkiri: 'Suvepäevad', kategooria, tekst: '<p>Kellel on pilte?</p>' }
  const topic = (await site.api.call('POST', '/api/foorum/teema', { as: mari, body })).body
  path = `/sise/foorum/sadam/${topic._id}`
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const docx = {
  name: 'kutse.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: realFiles.docx(),
}

test('FORUM-6 (browser: the story) a reply with a photo and a document: others see the picture and download the document byte for byte', async () => {
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
  const saved = other.waitForEvent('download')
  await other.getByRole('link', { name: /^kutse\.docx/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('kutse.docx')
  expect(await readFile(await file.path())).toEqual(docx.buffer)
})

test('NAV-2 files of a reply on a phone: axe finds nothing, and nothing overflows', async () => {
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
    .getByRole('button', { name: /^paadid/ })
    .click()
  expect(await findingsOf(page)).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
})
