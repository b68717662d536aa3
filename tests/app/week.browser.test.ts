import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import { type Person, usualPassword } from '../support/api/api.ts'
import { type Site, startSite } from '../support/browser/browser.ts'
import { editorOpened, type Keyboard, keyboardOf } from '../support/browser/keyboard.ts'

let site: Site
let mari: Person

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test', status: 3 })
  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await site.api.call(method, path, { as: mari, body })
    if (status !== 200) throw new Error(`${method} ${path}: ${text}`)
  }
  const meedia = []
  for (const name of ['lõke', 'kiik', 'tants']) {
    const file = await upload(site.api, await photo(600, 400), { as: mari, folder: 'avalik', name: `${name}.jpg` })
    meedia.push({ id: `p${meedia.length}`, tyyp: 'pilt', sisu: file.body._id, tekst: { et: name, en: '' } })
  }
  await call('POST', '/api/galerii', { nimi: { et: 'Jaanipäev', en: 'Midsummer' }, slug: 'jaanipaev', meedia })
  await call('POST', '/api/galerii', { nimi: { et: 'Laevapäev', en: 'Ship day' } })
  await call('PUT', '/api/varia/avaleht', {
    et: [{ id: 'et1', tyyp: 'Sissejuhatus', pealkiri: 'Tere tulemast', tekst: '<p>Saar ootab.</p>' }],
    en: [{ id: 'en1', tyyp: 'Sissejuhatus', pealkiri: 'Welcome', tekst: '<p>The island awaits.</p>' }],
  })
})
afterAll(() => site.close())
afterEach(() => expect(site.problems.splice(0)).toEqual([]))

/** A part of the story: a person at a screen with a keyboard. */
interface Desk {
  page: Page
  keyboard: Keyboard
  button: (name: string | RegExp) => Locator
  field: (name: string | RegExp) => Locator
  link: (name: string) => Locator
  heading: (name: string) => Promise<void>
  /** Opens a screen of the menu Haldus. */
  administration: (name: string) => Promise<void>
  /** Confirms the open dialog with its button of this name. */
  agree: (name: string) => Promise<void>
}

async function deskOf(page: Page): Promise<Desk> {
  const keyboard = await keyboardOf(page)
  const button: Desk['button'] = (name) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const link: Desk['link'] = (name) => page.getByRole('link', { name, exact: true })
  return {
    page,
    keyboard,
    button,
    field: (name) => page.getByRole('textbox', { name, exact: typeof name === 'string' }),
    link,
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' }),
    async administration(name) {
      await keyboard.press(button('Haldus'))
      await keyboard.press(page.getByRole('navigation').getByRole('link', { name, exact: true }))
    },
    agree: (name) => keyboard.press(page.getByRole('dialog').getByRole('button', { name, exact: true })),
  }
}

test('NAV-1 NAV-2 ARTICLE-3 LANG-1 GALLERY-2 HOME-1 PROTO-1 staff prepares the week without a mouse', async () => {
  const desk = await deskOf(await site.openPage('/sise'))
  await signIn(desk)
  await writeNews(desk)
  await translateNews(desk)
  await orderAlbum(desk)
  await changeHomePage(desk)
  await fileProtocol(desk)
  await expectWeek()
})

async function signIn({ page, keyboard, field }: Desk) {
  await keyboard.fill(field('Kasutaja'), mari.email)
  await keyboard.fill(field('Parool'), usualPassword)
  await keyboard.keys('Enter')
  await page.getByRole('navigation', { name: 'Peamenüü' }).waitFor()
}

async function writeNews({ page, keyboard, button, field, link, heading, administration }: Desk) {
  await administration('Uudised')
  await heading('Uudised')
  await keyboard.press(link('Lisa uus'))
  await keyboard.fill(field('Pealkiri'), 'Praam sõidab jälle')
  await keyboard.keys('Enter')
  await keyboard.write(field('1. moodul: Tekst'), 'Esmaspäevast on praam taas liinil.')
  // The insert line is one tab stop: its plus button opens the list of kinds, and Pildid is the second of them.
  await keyboard.press(button('Lisa moodul 2. kohale'))
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Tekst:'))
  await keyboard.keys('ArrowRight')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Pildid:'))
  const files = await Promise.all(
    ['praam.jpg', 'kai.jpg'].map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await photo(900, 600) })),
  )
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.keys('Enter')])
  await chooser.setFiles(files)
  await page.getByRole('listitem').filter({ hasText: 'kai.jpg' }).first().waitFor()
  await keyboard.press(page.getByRole('checkbox', { name: 'Avalik' }), 'Space')
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Artikkel on salvestatud.').first().waitFor()
}

async function translateNews({ page, keyboard, button, field, link, heading, agree }: Desk) {
  await heading('Uudised')
  await keyboard.press(link('Praam sõidab jälle'))
  await heading('Muuda Praam sõidab jälle')
  await keyboard.press(button('ENG: alusta ingliskeelset versiooni'))
  await agree('Mine ingliskeelse versiooni juurde')
  await page.waitForURL(/uus\?lang=en/)
  await keyboard.press(button('Kopeeri eestikeelne sisu'))
  await agree('Kirjuta üle')
  await page.getByText('Eestikeelne sisu on kopeeritud, aga veel salvestamata.').first().waitFor()
  await keyboard.fill(field('Pealkiri'), 'The ferry is back')
  await keyboard.keys('Enter')
  await keyboard.tabTo(field('1. moodul: Tekst'))
  await editorOpened(field('1. moodul: Tekst'))
  await keyboard.keys('ControlOrMeta+A')
  await keyboard.type('From Monday the ferry sails again.')
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Artikkel on salvestatud.').first().waitFor()
  await link('ENG, ingliskeelne versioon: The ferry is back').waitFor()
}

async function orderAlbum({ page, keyboard, button, field, link, heading, administration }: Desk) {
  await administration('Galerii')
  await heading('Galerii')
  await keyboard.press(button('Liiguta üles: Jaanipäev'))
  await page.getByText('Jaanipäev on nüüd kohal 1, kokku 2.').waitFor({ state: 'attached' })
  await keyboard.press(link('Jaanipäev'))
  await heading('Muuda Jaanipäev')
  await keyboard.press(button('Lohista: 3. pilt'), 'Space')
  await keyboard.keys('ArrowLeft', 'ArrowLeft', 'Space')
  await keyboard.press(button('Muuda: 1. pilt'))
  const dialog = page.getByRole('dialog', { name: '1. pilt' })
  await keyboard.fill(dialog.getByRole('textbox', { name: 'Tekst inglise keeles' }), 'Dance')
  await keyboard.press(dialog.getByRole('button', { name: 'Valmis' }))
  await keyboard.tabTo(field('Pealkiri inglise keeles'), 'Shift+Tab')
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Album on salvestatud.').first().waitFor()
}

async function changeHomePage({ page, keyboard, button, administration, heading }: Desk) {
  await administration('Avaleht')
  await heading('Avaleht')
  const block = (name: string) => page.getByRole('group', { name, exact: true })
  await keyboard.fill(block('1. plokk: Sissejuhatus').getByRole('textbox', { name: 'Pealkiri' }), 'Tere, praam sõidab')
  await keyboard.press(button('Lisa plokk 2. kohale'))
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Sissejuhatus:'))
  await keyboard.keys('ArrowLeft', 'ArrowLeft', 'Enter')
  await block('2. plokk: Uudised').waitFor()
  await keyboard.tabTo(page.getByRole('tab', { name: /^EST/ }), 'Shift+Tab')
  await keyboard.keys('ArrowRight')
  await keyboard.fill(block('1. plokk: Sissejuhatus').getByRole('textbox', { name: 'Pealkiri' }), 'The ferry is back')
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Avaleht on salvestatud.').first().waitFor()
}

async function fileProtocol({ page, keyboard, button, link, field, heading }: Desk) {
  await keyboard.press(link('Protokollid'))
  await heading('Protokollid')
  await keyboard.press(button('Lisa uus'))
  await editorOpened(field('Tekst'))
  await keyboard.type('Praam sõidab esmaspäevast.')
  await keyboard.press(button(/^Kuupäev: /))
  await chooseDay(page, keyboard, 15)
  await keyboard.tabTo(field('Tekst'), 'Shift+Tab')
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Praam sõidab esmaspäevast.').first().waitFor()
  await page.getByText('Protokoll on salvestatud.').first().waitFor()
}

/** Chooses a day of the open month. The month is one tab stop: the arrow keys move between its days. */
async function chooseDay(page: Page, keyboard: Keyboard, day: number) {
  const days = page.getByRole('grid')
  await keyboard.tabTo(days)
  const focused = await days.locator(':focus').getAttribute('aria-label')
  const from = Number(/, (\d+)\. /.exec(focused ?? '')?.[1])
  const steps = Array.from({ length: Math.abs(day - from) }, () => (day < from ? 'ArrowLeft' : 'ArrowRight'))
  await keyboard.keys(...steps, 'Enter')
}

/** Expects the database to contain the week; what is public is read without a session. */
async function expectWeek() {
  const read = async <T>(path: string, as: Person | null = null) => (await site.api.call('GET', path, { as })).body as T
  const news = await read<{ pealkiri: string; moodulid: { tyyp: string; sisu: unknown }[] }[]>('/api/uudised', mari)
  expect(news.map(({ pealkiri }) => pealkiri).sort()).toEqual(['Praam sõidab jälle', 'The ferry is back'])
  const albums = await read<{ nimi: { et: string }; meedia: { tekst: object }[] }[]>('/api/galerii')
  expect(albums.map(({ nimi, meedia }) => [nimi.et, meedia.map(({ tekst }) => tekst)])).toEqual([
    [
      'Jaanipäev',
      [
        { et: 'tants', en: 'Dance' },
        { et: 'lõke', en: '' },
        { et: 'kiik', en: '' },
      ],
    ],
    ['Laevapäev', []],
  ])
  const home = await read<Record<'et' | 'en', { tyyp: string; pealkiri?: string }[]>>('/api/varia/avaleht')
  expect(home.et.map(({ tyyp, pealkiri }) => [tyyp, pealkiri])).toEqual([
    ['Sissejuhatus', 'Tere, praam sõidab'],
    ['Uudised', undefined],
  ])
  expect(home.en[0]?.pealkiri).toBe('The ferry is back')
  const protocols = await read<{ tekst: string; kuupaev: { day: number } }[]>('/api/protokollid', mari)
  expect(protocols.map(({ tekst, kuupaev }) => [tekst, kuupaev.day])).toEqual([
    ['<p>Praam sõidab esmaspäevast.</p>', 15],
  ])
}
