import { beforeAll, test } from '@jest/globals'
import { photo } from '../../../files/images/pictures.ts'
import { upload } from '../../../files/upload/uploadForm.ts'
import type { Person } from '../../../support/api/api.ts'
import { siteOfTests } from '../../../support/browser/browser.ts'
import { expectNoFaults, screenInspector } from '../../../support/browser/screens.ts'
import { articlesOf } from '../../articlesWorld.ts'
import { articleEditorPage } from '../articleEditorPage.ts'

const site = siteOfTests()
let mari: Person
let path: string

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', status: 3 })
  const file = await upload(site.api, await photo(900, 600), { as: mari, folder: 'avalik', name: 'sadam.jpg' })
  const pilt = { id: String(file.body._id), jrg: 1 }
  const { created } = articlesOf(
    () => site.api,
    () => mari,
  )
  const { _id } = await created('uudised', {
    pealkiri: 'Praam läheb hooldusesse',
    excerpt: 'Esmaspäevast neljapäevani sõidab asenduslaev.',
    esipilt: pilt.id,
    avalik: false,
    moodulid: [
      { id: 'm1', tyyp: 'tekst', sisu: '<h2>Ajad</h2><p>Hommik, <a href="/sise/lehed">vaata</a></p>', jrg: 1 },
      { id: 'm2', tyyp: 'pildid', sisu: [pilt], jrg: 2 },
      { id: 'm3', tyyp: 'failid', sisu: [pilt], jrg: 3 },
    ],
  })
  path = `/sise/kataloog/uudised/muuda/${String(_id)}`
})

test('ARTICLE-10 the preview has the letters that were just typed, its links open in a new tab, and after Escape typing goes on at the same position', async () => {
  const page = await site.openPage(path, { as: mari })
  const editor = articleEditorPage(page)
  await editor.write(1, ' kell kuus')
  await page.getByRole('button', { name: 'Eelvaade' }).click()
  const preview = page.getByRole('dialog', { name: 'Eelvaade eesti keeles' })
  await preview.getByText('kell kuus').waitFor()
  const beside = page.context().waitForEvent('page')
  await preview.getByRole('link', { name: 'vaata' }).click()
  await (await beside).close()
  await preview.waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await page.keyboard.type(' ja seitse')
  await editor.text(1).getByText('kell kuus ja seitse').waitFor()
  await editor.text(1).and(page.locator(':focus')).waitFor()
})

test('ARTICLE-10 NAV-2 the preview passes axe at each width, in both schemes and in forced colours', async () => {
  await screenInspector(site)({
    name: 'the preview of an article',
    path,
    as: mari,
    act: async (page) => {
      await page.getByRole('button', { name: 'Eelvaade' }).click()
      await page.getByRole('heading', { level: 3, name: 'Praam läheb hooldusesse' }).waitFor()
    },
    shows: 'Seda ei näe praegu keegi väljaspool',
  })
  const page = await site.openPage(path, { as: mari })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: 'Eelvaade' }).click()
  await page.getByText('Seda ei näe praegu keegi väljaspool').waitFor()
  await expectNoFaults(page)
  // At any scroll position of the page it is above the picture.
  await page.getByRole('dialog').evaluate((dialog) => (dialog.scrollTop = 200))
  await page.getByRole('button', { name: 'Sulge' }).click()
})
