import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { homeOf, intro } from '../home/homeWorld.ts'
import type { Person } from '../support/api/api.ts'
import { boxAtRest } from '../support/browser/boxes.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { editorOpened, type Keyboard, keyboardOf } from '../support/browser/keyboard.ts'
import { pressMore } from '../support/browser/pressMore.ts'
import { articlesOf } from './articlesWorld.ts'

const site = siteOfTests()
let mari: Person

const articles = articlesOf(
  () => site.api,
  () => mari,
)
const home = homeOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
async function datesOnServer(title: string): Promise<unknown[]> {
  const { body } = await site.api.call('GET', '/api/kalender', { as: mari })
  const event = (body as { pealkiri: string; kuupaevad: { kuupaev: unknown }[] }[]).find(
    ({ pealkiri }) => pealkiri === title,
  )
  return event?.kuupaevad.map(({ kuupaev }) => kuupaev) ?? []
}

test('DATE-3 NAV-2 a weekly event is written by the keyboard alone; repeating its dates is one undo step, and can be redone', async () => {
  const page = await site.openPage('/sise/kataloog/kalender/uus', { as: mari })
  const keyboard = await keyboardOf(page)
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }), 'Võimlemine')
  await keyboard.press(button(page, 'Kuupäevad'))
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
  const dates = await datesOnServer('Võimlemine')
  expect(dates).toHaveLength(9)
  expect(dates.at(-1)).toMatchObject({ year: 2027, month: 0, day: 26, hours: 9, minutes: 30 })
})

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(900, 600) })
const savedHere = (page: Page) => page.getByText(/^Salvestatud kell/).waitFor()
const textOf = (page: Page, position: number) =>
  page.getByRole('textbox', { name: new RegExp(`^${position}\\. moodul: Tekst`) })

test('EDIT-1 MODULE-3 a press below a text right after typing hits its target: nothing shifts until it is released', async () => {
  const page = await site.openPage('/sise/lehed/uus', { as: mari })
  await textOf(page, 1).click()
  await editorOpened(textOf(page, 1))
  for (const line of ['Esmaspäevast', 'on praam', 'taas', 'liinil.']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.getByText('liinil.').waitFor()
  const target = button(page, 'Pildid: lisa 2. kohale').last()
  const { x, y, height } = await boxAtRest(target)
  await page.mouse.move(x + 10, y + height - 4)
  const tops = await target.evaluateHandle((element) => {
    const seen: number[] = []
    const events = ['pointerdown', 'mousedown', 'focusout', 'focusin', 'pointerup', 'mouseup', 'click']
    for (const type of events)
      addEventListener(type, () => seen.push(element.getBoundingClientRect().top), { capture: true })
    return seen
  })
  await Promise.all([page.waitForEvent('filechooser'), page.mouse.down().then(() => page.mouse.up())])
  const seen = await tops.jsonValue()
  expect(seen.length).toBeGreaterThanOrEqual(7)
  expect(new Set(seen)).toEqual(new Set([y]))
  await page.getByRole('toolbar', { name: 'Teksti kujundus' }).waitFor({ state: 'detached' })
})

test('MODULE-3 FILE-1 (browser: dropping) a photo dropped on the article becomes a module, and one dropped anywhere else leaves the page open', async () => {
  const page = await site.openPage('/sise/lehed/uus', { as: mari })
  await textOf(page, 1).waitFor()
  const drop = async (selector: string, name: string) => {
    const files = await page.evaluateHandle(
      ({ bytes, name }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }))
        return data
      },
      { bytes: [...(await photo(300, 200))], name },
    )
    const handled = await page
      .locator(selector)
      .first()
      .evaluate((element, dataTransfer) => {
        const { left, bottom } = element.getBoundingClientRect()
        const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 5, clientY: bottom - 2 }
        element.dispatchEvent(new DragEvent('dragover', at))
        return !element.dispatchEvent(new DragEvent('drop', at))
      }, files)
    expect(handled).toBe(true)
  }
  await drop('[data-block]', 'kai.jpg')
  await page.getByRole('group', { name: '2. moodul: Pildid' }).getByText('kai.jpg').first().waitFor()
  await drop('header', 'paat.jpg')
  await page
    .getByRole('group', { name: /Pildid$/ })
    .getByText('paat.jpg')
    .first()
    .waitFor()
  await button(page, 'Salvesta ja jätka').click()
  await savedHere(page)
  await page.goto(`${site.url}/sise/protokollid`)
  await page.getByRole('heading', { level: 1, name: 'Protokollid' }).waitFor()
  await drop('main', 'kai.jpg')
  expect(new URL(page.url()).pathname).toBe('/sise/protokollid')
})

/** The names of the controls that can be pressed and are visible in the first window, without the navbar. */
const controlsInSight = (page: Page) =>
  page
    .locator('main :is(a[href], button, input, select, textarea, summary, [role=textbox], [role=button])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { top, bottom } = control.getBoundingClientRect()
          const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          return isSeen && bottom > 0 && top < innerHeight && !control.matches(':disabled, [aria-disabled=true]')
        })
        .map((control) => control.ariaLabel ?? control.textContent),
    )

test.each(['uudised', 'kalender'])('ARTICLE-11 a new article of %s shows at most 20 controls, of 28', async (slug) => {
  const page = await site.openPage(`/sise/kataloog/${slug}/uus`, { as: mari, width: 1280, height: 800 })
  await textOf(page, 1).waitFor()
  const controls = await controlsInSight(page)
  expect(controls).toEqual(
    expect.arrayContaining(['Pealkiri', 'Lisa moodul 2. kohale', 'Salvesta ja jätka', 'Eelvaade']),
  )
  expect(controls.length).toBeLessThanOrEqual(20)
})

test('ARTICLE-11 NAV-2 the tools of a module appear at the caret or the pointer, and take no space', async () => {
  const modules = [1, 2].map((jrg) => ({ id: `m${jrg}`, tyyp: 'tekst', sisu: `<p>Lõik ${jrg}.</p>`, jrg }))
  const { _id } = await articles.created('uudised', { pealkiri: 'Kaks lõiku', moodulid: modules })
  const page = await site.openPage(`/sise/kataloog/uudised/muuda/${_id}`, { as: mari })
  const seen = async () => (await controlsInSight(page)).filter((name) => name?.startsWith('Kustuta: '))
  const top = async () => (await page.getByText('Lõik 2.').boundingBox())!.y
  await page.getByText('Lõik 2.').waitFor()
  expect(await seen()).toEqual([])
  const before = await top()
  await page.getByText('Lõik 2.').hover()
  expect(await seen()).toEqual(['Kustuta: 2. moodul: Tekst'])
  expect(await top()).toBe(before)
  const keyboard = await keyboardOf(page)
  await keyboard.press(button(page, 'Kustuta: 1. moodul: Tekst'))
  await button(page, 'Jäta moodul alles').waitFor()
})

/** Chooses a kind in the line that inserts a module, by its arrow keys. */
async function chooseKind(page: Page, keyboard: Keyboard, kind: string, position: number) {
  await keyboard.tabTo(button(page, `Lisa moodul ${position}. kohale`).last())
  await keyboard.tabTo(button(page, `${kind}: lisa ${position}. kohale`).last())
}

test('NAV-2 ARTICLE-11 MODULE-3 LANG-6 news with three photos, cover and date in two languages take at most 127 keyboard stops, of 213, and are stored', async () => {
  const page = await site.openPage('/sise/kataloog/uudised', { as: mari })
  const keyboard = await keyboardOf(page)
  await keyboard.press(link(page, 'Lisa uus'))
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }), 'Kai on korras')
  await keyboard.write(textOf(page, 1), 'Kail on uus tekk.')
  await keyboard.chooseFiles(button(page, 'Laadi pilt üles'), [await jpeg('esipilt.jpg')])
  const photos = await Promise.all(['praam.jpg', 'kai.jpg', 'sadam.jpg'].map(jpeg))
  await chooseKind(page, keyboard, 'Pildid', 2)
  await keyboard.chooseFiles(button(page, 'Pildid: lisa 2. kohale').last(), photos)
  await page.getByRole('group', { name: '2. moodul: Pildid' }).waitFor()
  await keyboard.press(button(page, 'Kuupäev'))
  await keyboard.press(button(page, 'Kuupäev: Pole valitud'))
  await keyboard.type('1.12.2026')
  await keyboard.keys('Enter')
  await keyboard.press(page.getByRole('checkbox', { name: 'Avalik' }), 'Space')
  await keyboard.press(button(page, 'Salvesta ja jätka'))
  await savedHere(page)
  await keyboard.press(button(page, 'ENG: alusta ingliskeelset versiooni'))
  await keyboard.press(button(page, 'Mine ingliskeelse versiooni juurde'))
  await keyboard.press(button(page, 'Kopeeri eestikeelne sisu'))
  await keyboard.press(button(page, 'Kirjuta üle'))
  await page.getByText('Eestikeelne sisu on kopeeritud, aga veel salvestamata.').waitFor()
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }), 'The quay is repaired')
  await keyboard.tabTo(textOf(page, 1))
  await editorOpened(textOf(page, 1))
  await keyboard.keys('ControlOrMeta+A')
  await keyboard.type('The quay has a new deck.')
  await keyboard.press(button(page, 'Salvesta').last())
  await page.getByRole('heading', { level: 1, name: 'Uudised', exact: true }).waitFor()
  const { body } = await articles.list('uudised')
  const rows = body as unknown as { _id: string; pealkiri: string }[]
  for (const title of ['Kai on korras', 'The quay is repaired']) {
    const { _id } = rows.find(({ pealkiri }) => pealkiri === title)!
    const article = (await articles.read('uudised', _id)).body
    expect(article).toMatchObject({ avalik: true, kuupaev: { year: 2026, month: 11, day: 1 } })
    expect(article.esipilt).toMatchObject({ nimi: 'esipilt.jpg' })
    const pictures = (article.moodulid as { tyyp: string; sisu: { nimi: string }[] }[]).find(
      ({ tyyp }) => tyyp === 'pildid',
    )
    expect(pictures?.sisu.map(({ nimi }) => nimi)).toEqual(photos.map(({ name }) => name))
  }
  expect(keyboard.stops()).toBeLessThanOrEqual(127)
})

test('NAV-2 ARTICLE-11 a company changes its category and gets a phone number in two languages in at most 95 keyboard stops, of 121, and its English version is deleted', async () => {
  const modules = (sisu: string) => [{ id: 'm1', tyyp: 'tekst', sisu, jrg: 1 }]
  const et = await articles.created('ettevotted', {
    pealkiri: 'Leida paadid',
    kategooria: ['ekskursioonid'],
    moodulid: modules('<p>Paadid rendile.</p>'),
  })
  await articles.created('ettevotted', {
    pealkiri: 'Leida boats',
    moodulid: modules('<p>Boats for hire.</p>'),
    lang: { current: 'en', list: { et: et._id } },
  })
  const page = await site.openPage('/sise/kataloog/ettevotted', { as: mari })
  const keyboard = await keyboardOf(page)
  await keyboard.press(link(page, 'Leida paadid'))
  await keyboard.press(button(page, 'Kategooriad'))
  await keyboard.press(page.getByRole('checkbox', { name: 'Ekskursioonid' }), 'Space')
  await keyboard.press(page.getByRole('checkbox', { name: 'Transport' }), 'Space')
  const write = async (words: string) => {
    await keyboard.tabTo(textOf(page, 1))
    await editorOpened(textOf(page, 1))
    await keyboard.keys('ControlOrMeta+End')
    await keyboard.type(words)
  }
  await write(' Telefon 5123 4567.')
  await keyboard.press(button(page, 'Salvesta ja jätka'))
  await savedHere(page)
  await keyboard.press(button(page, 'ENG: mine ingliskeelset versiooni muutma'))
  await keyboard.press(button(page, 'Mine ingliskeelse versiooni juurde'))
  await page.getByText('Boats for hire.').waitFor()
  await write(' Phone 5123 4567.')
  await keyboard.press(button(page, 'Salvesta').last())
  await page.getByRole('heading', { level: 1, name: 'Ettevõtted', exact: true }).waitFor()
  expect(keyboard.stops()).toBeLessThanOrEqual(95)
  const { body } = await articles.list('ettevotted')
  const rows = body as unknown as { kategooria: { slug: string }[] }[]
  expect(rows.map(({ kategooria }) => kategooria.map(({ slug }) => slug))).toEqual([['transport'], ['transport']])
  // By mouse, in another window.
  const other = await site.openPage('/sise/kataloog/ettevotted', { as: mari })
  await pressMore(other, 'Leida paadid', 'Kustuta ENG')
  await button(other, 'Kustuta artikkel').click()
  await link(other, 'ENG puudub, lisa inglise keeles: Leida paadid').waitFor()
  await other.reload()
  await link(other, 'ENG puudub, lisa inglise keeles: Leida paadid').waitFor()
})

test('NAV-2 ARTICLE-11 the first block of the home page is written in both languages in at most 44 keyboard stops, of 52', async () => {
  await home.saved({ et: [intro('a', { pealkiri: 'Saar' })], en: [intro('b', { pealkiri: 'Island' })] })
  const page = await site.openPage('/sise/avaleht-haldus', { as: mari })
  const keyboard = await keyboardOf(page)
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }).first(), 'Tere jälle')
  await keyboard.press(page.getByRole('tab', { name: /^ENG/ }))
  await keyboard.fill(page.getByRole('tabpanel', { name: /^ENG/ }).getByRole('textbox', { name: 'Pealkiri' }), 'Hello')
  await keyboard.press(button(page, 'Salvesta'))
  await savedHere(page)
  expect(keyboard.stops()).toBeLessThanOrEqual(44)
  const { body } = await home.read()
  expect(body).toMatchObject({ et: [{ pealkiri: 'Tere jälle' }], en: [{ pealkiri: 'Hello' }] })
})
