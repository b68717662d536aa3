import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { boxAtRest } from '../support/browser/boxes.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { dragByTouch } from '../support/browser/dragging.ts'
import { expectNoFaults, screenInspector } from '../support/browser/screens.ts'
import { storedDrafts } from '../support/browser/storedDrafts.ts'
import { until } from '../support/until.ts'
import { calendar, gallery, homeOf, intro, news, offset } from './homeWorld.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let picture: string

const { read, saved } = homeOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  jaan = await site.api.person({ name: 'Jaan Jõgi', email: 'jaan@saar.test' })
  const file = await upload(site.api, await photo(900, 600), { as: mari, folder: 'avalik', name: 'sadam.jpg' })
  picture = String(file.body._id)
})
afterEach(() => saved({}))

const path = '/sise/avaleht-haldus'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const block = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: /^Eelvaade/ })
const unchanged = (page: Page) => page.getByText(/^(Salvestamata muudatusi ei ole|Salvestatud kell .*)$/).waitFor()

/** Adds text at the end of the title of a block. */
async function writeTitle(page: Page, name: string, words: string) {
  await block(page, name).getByRole('textbox', { name: 'Pealkiri' }).press('End')
  await page.keyboard.type(words)
}

/** Waits until the blocks of the shown language are these: '1. plokk: Offset'. */
async function expectBlocks(page: Page, names: string[]) {
  const groups = page.getByRole('group', { name: /^\d+\. plokk/ })
  await groups.nth(names.length - 1).waitFor()
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(names)
}

test('HOME-1 WCAG 2.4.11 (browser: layout) a broken link takes the focus, and its error is visible below it', async () => {
  await saved({ et: [offset('a')] })
  const page = await site.openPage(path, { as: mari })
  const link = page.getByRole('textbox', { name: 'Link' })
  await link.fill('javascript:alert(1)')
  // The window ends right below the field.
  const field = await boxAtRest(link)
  const height = Math.ceil(field.y + field.height) + 2
  await page.setViewportSize({ width: 1280, height })
  await button(page, 'Salvesta').click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  const error = await boxAtRest(page.getByText(/^Link peab olema/))
  expect(error.y).toBeGreaterThan(0)
  expect(Math.floor(error.y + error.height)).toBeLessThanOrEqual(height)
})

test('HOME-1 HOME-2 NAV-2 (browser: the story) both languages are written, arranged and saved by keyboard alone, and the preview follows', async () => {
  const page = await site.openPage(path, { as: mari })
  await unchanged(page)
  await page.getByText('Eestikeelsel avalehel ei ole veel ühtegi plokki', { exact: false }).waitFor()
  await page.getByRole('tab', { name: 'EST' }).focus()
  const line = button(page, 'Lisa plokk 1. kohale')
  for (let press = 0; press < 10 && !(await line.evaluate((one) => one === document.activeElement)); press++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await block(page, '1. plokk: Sissejuhatus').waitFor()
  await page.keyboard.type('Tere tulemast saarele')
  await preview(page).getByRole('heading', { name: 'Tere tulemast saarele', includeHidden: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.locator('[contenteditable="true"]').waitFor()
  await page.keyboard.type('Tule praamiga.')
  await preview(page).getByText('Tule praamiga.').waitFor()
  const large = page.getByRole('group', { name: 'Suur pilt' })
  await large.getByRole('button', { name: 'Vali pilt' }).press('Enter')
  const picker = page.getByRole('dialog')
  await picker.getByRole('button', { name: /^sadam\.jpg/ }).press('Enter')
  await picker.getByRole('button', { name: 'Lisa valitud' }).press('Enter')
  await picker.waitFor({ state: 'detached' })
  await preview(page).locator('img').first().waitFor()

  await button(page, 'Kalender: lisa 2. kohale').press('Enter')
  await button(page, 'Offset: lisa 3. kohale').press('Enter')
  await page.keyboard.type('Sadam')
  await button(page, 'Uudised: lisa 4. kohale').press('Enter')
  await button(page, 'Galerii: lisa 5. kohale').press('Enter')
  await page.keyboard.type('Pildid')
  await button(page, 'Liiguta üles: 3. plokk: Offset').press('Enter')
  await page.getByText('3. plokk: Offset on nüüd kohal 2, kokku 5.').waitFor({ state: 'attached' })
  await button(page, 'Kustuta: 4. plokk: Uudised').press('Enter')
  await page.getByRole('dialog', { name: 'Kustuta antud Uudised plokk?' }).waitFor()
  await button(page, 'Kustuta plokk').press('Enter')
  await expectBlocks(page, ['1. plokk: Sissejuhatus', '2. plokk: Offset', '3. plokk: Kalender', '4. plokk: Galerii'])

  await page.getByRole('tab', { name: /^EST/ }).press('ArrowRight')
  await preview(page).getByText('Avaleht on tühi', { exact: false }).waitFor()
  await button(page, 'Offset: lisa 1. kohale').press('Enter')
  await page.keyboard.type('The harbour')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Avaleht on salvestatud.').first().waitFor()
  // A reload right after a save may interrupt the deletion of the draft.
  await until(async () => (await storedDrafts(page)) === 0)
  await page.reload()
  await unchanged(page)
  await expectBlocks(page, ['1. plokk: Sissejuhatus', '2. plokk: Offset', '3. plokk: Kalender', '4. plokk: Galerii'])
  expect((await read(null)).body).toMatchObject({
    et: [
      {
        tyyp: 'Sissejuhatus',
        pealkiri: 'Tere tulemast saarele',
        tekst: '<p>Tule praamiga.</p>',
        piltSuur: { _id: picture },
      },
      { tyyp: 'Offset', pealkiri: 'Sadam' },
      { tyyp: 'Kalender' },
      { tyyp: 'Galerii', pealkiri: 'Pildid' },
    ],
    en: [{ tyyp: 'Offset', pealkiri: 'The harbour' }],
  })
})

test('ORDER-1 (browser: a finger) with reduced motion a finger drags a block past its neighbour, and the page does not scroll', async () => {
  await saved({ et: [intro('a'), calendar('b'), offset('c', { tekst: '<p>Pikk</p>'.repeat(40) }), gallery('d')] })
  const page = await site.openPage(path, { as: mari, width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await unchanged(page)
  // Its tools appear once it was pressed.
  await block(page, '3. plokk: Offset').tap({ position: { x: 4, y: 4 } })
  await dragByTouch(page, button(page, 'Lohista: 3. plokk: Offset'), 60)
  await page.getByText('3. plokk: Offset on nüüd kohal 4, kokku 4.').waitFor({ state: 'attached' })
  await expectBlocks(page, ['1. plokk: Sissejuhatus', '2. plokk: Kalender', '3. plokk: Galerii', '4. plokk: Offset'])
})

test('HOME-1 NAV-2 (browser: layout) on a phone a refused save brings the block with its error into sight', async () => {
  await saved({ et: [news('n'), intro('a', { piltSuur: picture, piltVasak: picture, piltParem: picture })] })
  const page = await site.openPage(path, { as: mari, width: 390 })
  await unchanged(page)
  const expectInSight = async (error: ReturnType<Page['getByText']>) => {
    const box = await error.boundingBox()
    // Between the navbar and the save bar.
    expect(box!.y).toBeGreaterThan(56)
    expect(box!.y + box!.height).toBeLessThan(780)
  }
  await writeTitle(page, '2. plokk: Sissejuhatus', ' tulemast')
  const fields = { et: '2. plokk: Seda pilti enam ei ole.' }
  await page.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== 'SaveHomePage') return route.continue()
    return route.fulfill({ json: { errors: [{ message: fields.et, extensions: { code: 'BAD_USER_INPUT', fields } }] } })
  })
  await button(page, 'Salvesta').press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('[data-block="a"]'))
  await expectInSight(page.getByRole('alert').filter({ hasText: 'Seda pilti enam ei ole.' }).first())

  const link = block(page, '2. plokk: Sissejuhatus').getByRole('textbox', { name: 'Link' })
  await link.fill('javascript:alert(1)')
  await button(page, 'Salvesta').press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await expectInSight(page.getByText(/^Link peab olema/))
})

test('HOME-2 (browser: axe) two editors save at once: changes of other blocks merge without a question, and of a block that both changed both versions stay', async () => {
  await saved({ et: [offset('a'), gallery('b')], en: [offset('e', { pealkiri: 'Harbour' })] })
  const [one, other] = await Promise.all([site.openPage(path, { as: mari }), site.openPage(path, { as: jaan })])
  await Promise.all([unchanged(one), unchanged(other)])
  await writeTitle(one, '1. plokk: Offset', ' Mari järgi')
  await writeTitle(other, '1. plokk: Offset', ' Jaani järgi')
  await writeTitle(other, '2. plokk: Galerii', ' suvest')
  await button(one, 'Salvesta').press('Enter')
  await one.getByText('Avaleht on salvestatud.').first().waitFor()
  await button(other, 'Salvesta').press('Enter')
  const conflict = other.getByRole('region', { name: 'Mari Meri on seda vahepeal muutnud' })
  await conflict.getByText('Sadam Mari järgi').waitFor()
  await expectNoFaults(other, 'conflict')
  await conflict.getByRole('radio', { name: 'Jäta mõlemad' }).check()
  await conflict.getByRole('button', { name: 'Salvesta valitu' }).press('Enter')
  await other.getByText('Avaleht on salvestatud.').first().waitFor()
  const { body } = await read()
  expect(body).toMatchObject({ en: [{ pealkiri: 'Harbour' }] })
  expect((body as { et: { pealkiri: string }[] }).et.map(({ pealkiri }) => pealkiri)).toEqual([
    'Sadam Jaani järgi',
    'Sadam Mari järgi',
    'Pildid suvest',
  ])
})

test('HOME-1 NAV-2 (browser: axe) the editor and the preview are accessible and fit at every width, in light and dark', async () => {
  const long = 'Sünnipäevanädalalõpupeopärastlõunaväsimuseülevaatusekoosolekuprotokollid'
  await saved({
    et: [
      intro('a', { pealkiri: long, tekst: `<p>${long}</p>`, link: '/sise', piltSuur: picture, piltVasak: picture }),
      calendar('b'),
      offset('c', { pealkiri: long, pilt: picture }),
      news('d'),
      gallery('e'),
    ],
  })
  const inspect = screenInspector(site)
  await inspect({ name: 'blocks', path, as: mari, shows: 'Salvestamata muudatusi ei ole' })
  await inspect({
    name: 'preview or side by side',
    path,
    as: mari,
    act: async (page) => {
      await unchanged(page)
      const shown = button(page, 'Eelvaade')
      await ((await shown.isVisible()) ? shown : button(page, 'Näita kõrval ingliskeelset teksti')).click()
    },
    shows: 'Salvestamata muudatusi ei ole',
  })
})
