import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { screenInspector } from '../../support/browser/screens.ts'
import { articlesOf } from '../articlesWorld.ts'
import { articleEditorPage } from './articleEditorPage.ts'

let site: Site
let mari: Person
let source: string

const { created, read, change } = articlesOf(
  () => site.api,
  () => mari,
)
const text = (id: string, sisu: string) => ({ id, tyyp: 'tekst', sisu: `<p>${sisu}</p>` })

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Meri', status: 3 })
  const moodulid = [text('a', 'Praam väljub laupäeval kell kümme.'), text('b', 'Piletid saab sadamast.')]
  source = (await created('loodus', { pealkiri: 'Hüljeste rand', moodulid }))._id
})
afterAll(() => site.close())

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const beside = (page: Page, name: string | RegExp) => page.getByRole('group', { name, exact: true })

test('LANG-4 an article is translated beside its source, and again where the source has changed', async () => {
  const page = await site.openPage('/sise/kataloog/loodus?tolkimata=1', { as: mari, width: 1280 })
  const editor = articleEditorPage(page)
  await link(page, 'ENG puudub, lisa inglise keeles: Hüljeste rand').click()
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('Seal beach')
  await editor.write(1, 'The ferry leaves on Saturday at ten.')
  await editor.insert('Tekst', 2)
  await page.keyboard.type('Tickets at the harbour.')
  const [left, right] = [
    await beside(page, 'EST: 2. moodul: Tekst').boundingBox(),
    await beside(page, '2. moodul: Tekst').boundingBox(),
  ]
  // Beside each other, not only in order.
  expect(left && right && left.x + left.width <= right.x && Math.abs(left.y - right.y) < 8).toBe(true)
  await editor.save()
  await page.goto('/sise/kataloog/loodus?tolkimata=1')
  await page.getByText('Praegu ei vaja siin ükski artikkel tõlkimist.').waitFor()

  await change('loodus', source, {
    moodulid: [text('a', 'Praam väljub pühapäeval kell kümme.'), text('b', 'Piletid saab sadamast.')],
  })
  await page.reload()
  await link(page, 'ENG vananenud, ingliskeelne versioon: Seal beach').click()
  await page.getByRole('heading', { name: 'Eestikeelne tekst on pärast tõlkimist muutunud' }).waitFor()
  const changed = beside(page, /^EST: 1\. moodul: Tekst ?Muutunud pärast tõlkimist/)
  expect(await changed.getByRole('deletion').innerText()).toContain('laupäeval')
  expect(await changed.getByRole('insertion').innerText()).toContain('pühapäeval')
  await editor.text(1).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('The ferry leaves on Sunday at ten.')
  await page.getByRole('checkbox', { name: 'Tõlge vastab nüüd eestikeelsele tekstile' }).check()
  await editor.save()
  await page.goto('/sise/kataloog/loodus?tolkimata=1')
  await page.getByText('Praegu ei vaja siin ükski artikkel tõlkimist.').waitFor()
  expect(site.problems).toEqual([])
})

test('LANG-4 NAV-2 what has changed is accessible and fits at every width, in light and dark', async () => {
  const before = [text('a', 'Luiged pesitsevad roostikus.'), text('b', 'Käi vaikselt.')]
  const swans = await created('loodus', { pealkiri: 'Luigelaht', moodulid: before })
  const versioon = (await read('loodus', swans._id)).headers.get('etag')
  const translation = await created('loodus', {
    pealkiri: 'Swan bay',
    lang: { current: 'en', list: { et: swans._id } },
    tolge: { allikas: swans._id, versioon },
  })
  const now = [text('n', 'Torn on avatud.'), text('b', 'Käi väga vaikselt.')]
  await change('loodus', swans._id, { pealkiri: 'Suur luigelaht', moodulid: now })
  const path = `/sise/kataloog/loodus/muuda/${translation._id}`
  await screenInspector(site)({ name: 'sideBySide', path, as: mari, shows: 'Kustutatud pärast tõlkimist' })
})
