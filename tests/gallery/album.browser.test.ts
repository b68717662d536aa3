import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { dragByMouse, dragByTouch } from '../support/browser/dragging.ts'
import { screenInspector } from '../support/browser/screens.ts'
import { draftStored } from '../support/browser/storedDrafts.ts'
import { until } from '../support/until.ts'
import { embed, frame, galleryOf, picture, titlesOf } from './galleryWorld.ts'

const site = siteOfTests()
let mari: Person
/** Ids of six pictures. */
let files: string[]

const gallery = galleryOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
  files = []
  for (const width of [300, 310, 320, 330, 340, 350]) {
    const { body } = await upload(site.api, await photo(width, 200), {
      as: mari,
      folder: 'avalik',
      name: `${width}.jpg`,
    })
    files.push(String(body._id))
  }
})
afterEach(() => gallery.empty())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const handle = (page: Page, position: number) => button(page, `Lohista: ${position}. pilt`)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Creates an album of six pictures with the texts A to F. @returns the path of its editor */
async function sixLetters(title: string): Promise<string> {
  const meedia = files.map((id, index) => picture(`p${index}`, id, { tekst: { et: 'ABCDEF'[index] } }))
  const { slug } = await gallery.created({ nimi: { et: title }, meedia })
  return `/sise/galerii/${slug}`
}

/** The texts of the tiles, in display order. */
const letters = async (page: Page) =>
  (await page.getByRole('list', { name: 'Albumi pildid' }).locator('p[lang]').allTextContents()).join('')

/** Waits until the tiles are in this order. */
async function expectLetters(page: Page, order: string) {
  await until(async () => (await letters(page)) === order)
}

const announced = (page: Page, name: string, position: number) =>
  page.getByText(`${name} on nüüd kohal ${position}, kokku 6.`).waitFor({ state: 'attached' })

async function save(page: Page) {
  await button(page, 'Salvesta').click()
  await page.getByRole('heading', { level: 1, name: 'Galerii' }).waitFor()
}

/** The stored texts of an album, in order. */
async function storedLetters(path: string): Promise<string> {
  const { body } = await gallery.read(path.split('/').at(-1) ?? '')
  return body.meedia.map(({ tekst }: { tekst: { et: string } }) => tekst.et).join('')
}

test('GALLERY-2 GALLERY-3 (browser: files of the device) a new album: pictures in the order of the device, an embed between them, texts, slug', async () => {
  const page = await site.openPage('/sise/galerii/uus', { as: mari })
  // The embedded video is not part of the test.
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ body: '<p>Video</p>', contentType: 'text/html' }),
  )
  await field(page, 'Pealkiri eesti keeles').fill('Sadamapäev')
  await button(page, 'Lisa pilte').click()
  // The first is the largest, so its upload finishes last.
  const chosen = [await photo(1600, 1200), await photo(900, 600), await photo(90, 60)].map((buffer, index) => {
    return { name: `foto-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
  })
  await page.locator('input[type=file][multiple]').setInputFiles(chosen)
  await button(page, 'Lisa 3 faili').click()
  await button(page, 'Muuda: 3. pilt').waitFor()

  await button(page, 'Veel tegevusi: 2. pilt').click()
  await button(page, 'Lisa siia ette video või muu leht').click()
  await field(page, 'Video või muu lehe aadress').fill('https://www.youtube.com/watch?v=abc')
  const video = page.locator('iframe')
  await video.waitFor()
  expect(await video.getAttribute('sandbox')).toContain('allow-scripts')
  expect(await video.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abc')
  await button(page, 'Eelmine').click()
  await field(page, 'Tekst eesti keeles').fill('Laevad tulevad')
  await button(page, 'Valmis').click()

  await field(page, 'SEO-kirjeldus inglise keeles').fill('Ships at the harbour')
  await page.getByText('20 / 160').waitFor()
  await button(page, 'Slug').click()
  await page.getByText('Kui jätad tühjaks, tehakse see pealkirjast: „sadamapaev“.').waitFor()
  await field(page, 'Slug: aadressi lõpp').fill('laevad')
  await save(page)

  const { body: album } = await gallery.read('laevad')
  expect(album).toMatchObject({ nimi: { et: 'Sadamapäev' }, excerpt: { en: 'Ships at the harbour' } })
  expect(album.meedia).toMatchObject([
    { sisu: { nimi: 'foto-1.jpg' }, tekst: { et: 'Laevad tulevad' } },
    { tyyp: 'embed' },
    { sisu: { nimi: 'foto-2.jpg' } },
    { sisu: { nimi: 'foto-3.jpg' } },
  ])
  await page.getByRole('link', { name: 'Sadamapäev' }).click()
  await page.getByRole('group', { name: '1. pilt' }).getByText('Laevad tulevad').waitFor()
  await page.getByRole('group', { name: '2. manustatud leht' }).waitFor()
})

test('GALLERY-2 ORDER-1 (browser: dragging) pictures are sorted in both directions by keys, mouse and touch, and the list follows', async () => {
  const path = await sixLetters('Jaanipäev')
  const page = await site.openPage('/sise/galerii', { as: mari })
  const preview = page.locator('li', { hasText: 'Jaanipäev' }).locator('img').first()
  const before = await preview.getAttribute('src')
  await page.getByRole('link', { name: 'Jaanipäev' }).click()
  await handle(page, 1).waitFor()
  // There are four tiles in a row. As with a person, the keys are pressed after the lifted tile has lost the focus.
  await handle(page, 1).press('Space')
  await page.waitForFunction(() => document.activeElement === document.body)
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key)
  await announced(page, '1. pilt', 5)
  await expectLetters(page, 'BCDEAF')
  for (const key of ['Space', 'ArrowUp', 'Escape']) await handle(page, 5).press(key)
  await page.getByText('5. pilt jäi oma kohale.').waitFor({ state: 'attached' })
  await dragByMouse(page, handle(page, 1), handle(page, 6))
  await announced(page, '1. pilt', 6)
  await expectLetters(page, 'CDEAFB')
  await dragByMouse(page, handle(page, 3), handle(page, 1))
  await expectLetters(page, 'ECDAFB')
  await button(page, 'Võta tagasi').click()
  await expectLetters(page, 'CDEAFB')
  await save(page)
  expect(await storedLetters(path)).toBe('CDEAFB')
  await page.waitForFunction(([was]) => document.querySelector('main li img')?.getAttribute('src') !== was, [
    before,
  ] as const)

  const phone = await site.openPage(path, { as: mari, width: 390 })
  // Both rows have to be in view, or the page would scroll during the drag.
  await handle(phone, 4).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await dragByTouch(phone, handle(phone, 1), handle(phone, 4))
  await announced(phone, '1. pilt', 4)
  await expectLetters(phone, 'DEACFB')
})

test('GALLERY-2 ORDER-1 NAV-2 (browser: focus) with reduced motion, too, a picture that was moved by keys keeps the focus', async () => {
  const page = await site.openPage(await sixLetters('Vaikus'), { as: mari })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await handle(page, 1).press('Space')
  await page.waitForFunction(() => document.activeElement === document.body)
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
  await expectLetters(page, 'BACDEF')
  expect(await handle(page, 2).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('FORUM-6 GALLERY-2 (browser: two tabs) a new album that two tabs have open is reported as saved in the second, which creates another only after a confirmation', async () => {
  const first = await site.openPage('/sise/galerii/uus', { as: mari })
  await field(first, 'Pealkiri eesti keeles').fill('Regatt')
  await draftStored(first)
  const second = await first.context().newPage()
  await second.goto(first.url())
  await second.getByText(/^Jätkad mustandit/).waitFor()
  await save(first)
  await second.getByText(/^Salvestasid selle juba teisel vahelehel/).waitFor()

  await button(second, 'Salvesta').click()
  const question = second.getByRole('dialog', { name: 'Salvestad selle teist korda?' })
  await question.getByRole('button', { name: 'Jäta salvestamata' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await gallery.list()).body).toHaveLength(1)
  await field(second, 'Pealkiri eesti keeles').fill('Regatt, teine päev')
  await button(second, 'Salvesta').click()
  await question.getByRole('button', { name: 'Salvesta teine' }).click()
  await second.getByRole('heading', { level: 1, name: 'Galerii' }).waitFor()
  expect(titlesOf(await gallery.list())).toEqual(['Regatt, teine päev', 'Regatt'])
})

test('GALLERY-2 NAV-2 (browser: layout) the editor passes axe at every width, in light and dark', async () => {
  const title = 'Sünnipäevanädalalõpupeopärastlõunaväsimuseülevaatusekoosolekuprotokollipildid'
  const { slug } = await gallery.created({
    nimi: { et: title },
    slug: 'pikk',
    meedia: [
      picture('p1', files[0], { tekst: { et: title } }),
      embed('p2', frame('https://www.youtube.com/embed/abc'), { esipilt: files[1] }),
      picture('p3', files[2]),
    ],
  })
  const inspect = screenInspector(site)
  const path = `/sise/galerii/${slug}`
  await inspect({
    name: 'album',
    path,
    as: mari,
    act: (page) => button(page, 'Slug').click(),
    shows: 'ingliskeelne tekst puudub',
  })
  await inspect({
    name: 'item',
    path,
    as: mari,
    act: (page) => button(page, 'Muuda: 1. pilt').click(),
    shows: 'Vaheta pilt',
  })
})
