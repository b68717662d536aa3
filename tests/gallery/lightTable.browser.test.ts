import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { boxAtRest } from '../support/browser/boxes.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { expectNoFaults } from '../support/browser/screens.ts'
import { galleryOf, picture } from './galleryWorld.ts'

const site = siteOfTests()
let mari: Person

const gallery = galleryOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})
afterEach(() => gallery.empty())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('GALLERY-5 an album of twenty pictures, with the last one moved to the front and five texts, takes at most 27 presses and keys beside the words', async () => {
  const page = await site.openPage('/sise/galerii', { as: mari })
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const key = async (name: string) => {
    presses += 1
    await page.keyboard.press(name)
  }
  const chosen = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      name: `foto-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(60 + index, 40),
    })),
  )
  await press(page.getByRole('link', { name: /^Lisa/ }).first())
  await page.getByRole('textbox', { name: 'Pealkiri eesti keeles' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Sadamapäev')
  await press(button(page, 'Lisa pilte'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page.getByRole('dialog').getByRole('button', { name: /^(Laadi|Vali failid)/ })),
  ])
  await chooser.setFiles(chosen)
  await press(button(page, 'Lisa 20 faili'))
  await button(page, 'Muuda: 20. pilt').waitFor()

  await press(page.getByRole('checkbox', { name: 'Vali: 20. pilt' }))
  await press(button(page, 'Esimeseks'))
  await press(page.getByRole('radio', { name: 'Tekstid' }))
  await press(page.getByRole('textbox', { name: '1. pilt: Tekst eesti keeles', exact: true }))
  for (const [index, words] of ['Kai', 'Laev', 'Turg', 'Tants', 'Õhtu'].entries()) {
    // The target is the English text of the previous picture.
    if (index > 0) for (const tab of ['Tab', 'Tab']) await key(tab)
    await page.keyboard.type(words)
  }
  await press(button(page, 'Salvesta'))
  await page.getByRole('heading', { level: 1, name: 'Galerii' }).waitFor()
  expect(presses).toBeLessThanOrEqual(27)
  const { body } = await gallery.read('sadamapaev')
  const media = body.meedia as { sisu: { nimi: string }; tekst: { et: string } }[]
  expect(media.slice(0, 6).map(({ sisu, tekst }) => [sisu.nimi, tekst.et])).toEqual([
    ['foto-20.jpg', 'Kai'],
    ['foto-1.jpg', 'Laev'],
    ['foto-2.jpg', 'Turg'],
    ['foto-3.jpg', 'Tants'],
    ['foto-4.jpg', 'Õhtu'],
    ['foto-5.jpg', ''],
  ])
})

test('GALLERY-5 twenty pictures fit on one screen of 1600 px, and the selection, its toolbar and the table pass axe', async () => {
  const { body: uploaded } = await upload(site.api, await photo(300, 200), {
    as: mari,
    folder: 'avalik',
    name: 'laat.jpg',
  })
  const file = String(uploaded._id)
  const { slug } = await gallery.created({
    nimi: { et: 'Laat' },
    meedia: Array.from({ length: 24 }, (_, index) => picture(`p${index}`, file, { tekst: { et: `Pilt ${index}` } })),
  })
  const page = await site.openPage(`/sise/galerii/${slug}`, { as: mari, width: 1600, height: 1000 })
  await button(page, 'Muuda: 20. pilt').waitFor()
  const { y, height } = await boxAtRest(button(page, 'Muuda: 20. pilt'))
  expect(y + height).toBeLessThanOrEqual(1000)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('checkbox', { name: 'Vali: 1. pilt' }).setChecked(true)
    await page.getByRole('group', { name: 'Valitud pildid' }).waitFor()
    await expectNoFaults(page)
    await page.getByRole('radio', { name: 'Tekstid' }).click()
    await expectNoFaults(page)
    await page.getByRole('radio', { name: 'Pildid' }).click()
  }
})
