import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { articleEditorPage } from './editor/articleEditorPage.ts'

const site = siteOfTests()
let mari: Person

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test', status: 3 })
})

const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const agree = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** A day in the open month calendar, such as 'reede, 15. mai 2026'. */
const dayOfMonth = (page: Page, day: number) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${day}\\. `) })

/** Opens the list at a path and starts a new article with this title. */
async function begin(path: string, title: string) {
  const page = await site.openPage(path, { as: mari })
  await link(page, 'Lisa uus').click()
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill(title)
  return { page, editor: articleEditorPage(page) }
}

test('LANG-1 LANG-2 LANG-3 LANG-4 ARTICLE-1 news in two languages: written, linked, copied, deleted', async () => {
  const { page, editor } = await begin('/sise/kataloog/uudised', 'Praam sõidab jälle')
  await editor.write(1, 'Esmaspäevast on praam taas liinil.')
  await editor.section('Kuupäev')
  await button(page, 'Kuupäev: Pole valitud').click()
  await dayOfMonth(page, 15).click()
  await editor.save()
  await link(page, 'Praam sõidab jälle').click()

  await button(page, 'ENG: alusta ingliskeelset versiooni').click()
  await agree(page, 'Mine ingliskeelse versiooni juurde')
  await page.waitForURL(/uus\?lang=en&parent_lang=et&parent_id=/)
  await button(page, 'Kopeeri eestikeelne sisu').click()
  await agree(page, 'Kirjuta üle')
  await page.getByText('Eestikeelne sisu on kopeeritud, aga veel salvestamata.').first().waitFor()
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('The ferry is back')
  await editor.text(1).getByText('Esmaspäevast on praam taas liinil.').waitFor()
  await editor.save()
  await link(page, 'EST, eestikeelne versioon: Praam sõidab jälle').waitFor()
  await link(page, 'ENG, ingliskeelne versioon: The ferry is back').click()
  await page.getByRole('heading', { level: 1, name: 'Muuda The ferry is back' }).waitFor({ state: 'attached' })
  await button(page, 'EST: mine eestikeelset versiooni muutma').click()
  await agree(page, 'Mine eestikeelse versiooni juurde')
  await page.getByRole('heading', { level: 1, name: 'Muuda Praam sõidab jälle' }).waitFor({ state: 'attached' })

  await link(page, 'Uudised').click()
  await button(page, 'Veel tegevusi: Praam sõidab jälle').click()
  await button(page, 'Kustuta ENG: The ferry is back').click()
  await agree(page, 'Kustuta artikkel')
  await page.getByText('The ferry is back', { exact: true }).waitFor({ state: 'detached' })
  await link(page, 'ENG puudub, lisa inglise keeles: Praam sõidab jälle').waitFor()
  await page.reload()
  await link(page, 'ENG puudub, lisa inglise keeles: Praam sõidab jälle').waitFor()
})

test('ARTICLE-4 DATE-2 CAL-1 an event with two dates is in the calendar', async () => {
  const { page, editor } = await begin('/sise/kataloog/kalender', 'Jaanituli')
  await editor.write(1, 'Tuli süüdatakse kell üheksa.')
  await editor.section('Kuupäevad')
  await button(page, 'Lisa kuupäev').click()
  await editor.save()
  await page.goto('/sise/kalender')
  await page.getByText('Jaanituli').first().waitFor()
  expect(await page.getByRole('button', { name: /^Loe edasi: Jaanituli/ }).count()).toBe(2)
  await page
    .getByRole('button', { name: /^Loe edasi: Jaanituli/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Tuli süüdatakse kell üheksa.').waitFor()
})

test('ARTICLE-4 ARTICLE-2 a company has categories', async () => {
  const { page, editor } = await begin('/sise/kataloog/ettevotted', 'Sadama kohvik')
  await editor.section('Kategooriad')
  await page.getByRole('checkbox', { name: 'Toitlustus' }).check()
  await page.getByRole('checkbox', { name: 'Avalik' }).check()
  await editor.save()
  await row(page, 'Sadama kohvik').getByText('Toitlustus').waitFor()
  expect(await row(page, 'Sadama kohvik').getByText('Ei ole avalik').count()).toBe(0)
})

test('ARTICLE-4 an article on history covers years', async () => {
  const { page, editor } = await begin('/sise/kataloog/ajalugu', 'Tuletorni ehitus')
  await editor.section('Aasta')
  await page.getByRole('spinbutton', { name: 'Algus' }).fill('1858')
  await page.getByRole('spinbutton', { name: 'Lõpp' }).fill('1861')
  await editor.save()
  await link(page, 'Tuletorni ehitus').click()
  await page.getByRole('button', { name: 'Aasta' }).and(page.getByTitle(/1858/)).waitFor()
})

test('MODULE-1 ORDER-1 an article on nature has modules that are inserted, moved and deleted', async () => {
  const { page, editor } = await begin('/sise/kataloog/loodus', 'Kadakad')
  await editor.write(1, 'Esimene')
  await editor.insert('Tekst', 2)
  await page.keyboard.type('Teine')
  await editor.insert('Tekst', 3)
  await page.keyboard.type('Kolmas')
  await page.getByRole('button', { name: /^Liiguta üles: .*3\. moodul/ }).click()
  await button(page, 'Kustuta: 1. moodul: Tekst').click()
  await agree(page, 'Kustuta moodul')
  await editor.save()
  await link(page, 'Kadakad').click()
  await editor.text(1).getByText('Kolmas').waitFor()
  await editor.text(2).getByText('Teine').waitFor()
  expect(await page.getByText('Esimene').count()).toBe(0)
})

test('SLUG-1 ARTICLE-4 a trail keeps its own slug, and a page has neither cover nor public state', async () => {
  const { page, editor } = await begin('/sise/kataloog/matkarajad', 'Ümber saare')
  await editor.section('Slug')
  await page.getByRole('textbox', { name: 'Slug: aadressi lõpp' }).fill('ymber-saare')
  await editor.save()
  await link(page, 'Ümber saare').click()
  await page.getByRole('button', { name: 'Slug' }).and(page.getByTitle('ymber-saare')).waitFor()

  const pages = await begin('/sise/lehed', 'Kontakt')
  expect(await pages.page.getByRole('checkbox', { name: 'Avalik' }).count()).toBe(0)
  expect(await pages.page.getByRole('button', { name: /^Esipilt/ }).count()).toBe(0)
  await pages.editor.save()
  await link(pages.page, 'Kontakt').click()
  await pages.page
    .getByRole('textbox', { name: 'Slug: aadressi lõpp' })
    .and(pages.page.locator('[value=kontakt]'))
    .waitFor()
})
