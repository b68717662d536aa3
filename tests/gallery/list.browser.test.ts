import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { dragByKeys, dragByMouse, dragByTouch } from '../support/browser/dragging.ts'
import { pressMore } from '../support/browser/pressMore.ts'
import { screenInspector } from '../support/browser/screens.ts'

declare global {
  interface Window {
    presses: number
  }
}

const site = siteOfTests()
let mari: Person

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})
beforeEach(async () => {
  // A new album becomes the first.
  for (const et of ['Neljas', 'Kolmas', 'Teine', 'Esimene']) await post({ nimi: { et } })
})
afterEach(() => site.api.db.execute('truncate albums cascade'))

async function post(body: object) {
  const response = await site.api.call('POST', '/api/galerii', { as: mari, body })
  expect(response.status).toBe(200)
}

const handle = (page: Page, title: string) => page.getByRole('button', { name: `Lohista: ${title}` })
const announced = (page: Page, title: string, position: number) =>
  page.getByText(`${title} on nüüd kohal ${position}, kokku 4.`).waitFor({ state: 'attached' })

/** Waits for the response to the last move: until then the list accepts no other. */
const settled = (page: Page) => page.locator('main ol[aria-busy=false]').waitFor()

/** Waits until the server has these albums, numbered without gaps. */
async function expectStored(titles: string[]) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const { rows } = await site.api.db.execute<{ title: string; jrg: number }>(
      sql`select nimi->>'et' as title, jrg from albums order by jrg`,
    )
    expect(rows.map(({ jrg }) => jrg)).toEqual(rows.map((_, position) => position))
    const stored = rows.map(({ title }) => title)
    if (stored.join() === titles.join()) return
    if (Date.now() > deadline) expect(stored).toEqual(titles)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('GALLERY-1 ORDER-1 (browser: dragging) albums are moved by mouse, keys, arrows and touch, on the server too', async () => {
  const page = await site.openPage('/sise/galerii', { as: mari })
  await handle(page, 'Esimene').waitFor()
  await dragByMouse(page, handle(page, 'Esimene'), handle(page, 'Kolmas'))
  await announced(page, 'Esimene', 3)
  await expectStored(['Teine', 'Kolmas', 'Esimene', 'Neljas'])

  await settled(page)
  await dragByKeys(page, handle(page, 'Neljas'), 'ArrowUp', 'ArrowUp', 'ArrowUp')
  await announced(page, 'Neljas', 1)
  await expectStored(['Neljas', 'Teine', 'Kolmas', 'Esimene'])

  await settled(page)
  await page.getByRole('button', { name: 'Liiguta üles: Esimene' }).press('Enter')
  await expectStored(['Neljas', 'Teine', 'Esimene', 'Kolmas'])

  const phone = await site.openPage('/sise/galerii', { as: mari, width: 390 })
  await handle(phone, 'Neljas').waitFor()
  await dragByTouch(phone, handle(phone, 'Neljas'), handle(phone, 'Esimene'))
  await expectStored(['Teine', 'Esimene', 'Neljas', 'Kolmas'])
})

test('GALLERY-4 (browser: what a second press hits) a double press on the confirmation of a deletion presses nothing below the dialog', async () => {
  const page = await site.openPage('/sise/galerii', { as: mari, width: 390 })
  await pressMore(page, 'Teine', 'Kustuta album')
  const action = page.getByRole('button', { name: 'Kustuta album', exact: true })
  await action.waitFor()
  await page.evaluate(() => Object.assign(window, { presses: 0 }))
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { presses: window.presses + 1 })))
  await action.dblclick({ delay: 40 })
  await page.getByText('3 albumit').waitFor()
  expect(await page.evaluate(() => window.presses)).toBe(1)
  await page.waitForTimeout(500)
  await page.getByRole('link', { name: 'Kolmas', exact: true }).click()
  await page.waitForURL('**/galerii/kolmas')
})

test('GALLERY-1 (browser: layout) the list of albums passes axe at every width, in light and dark', async () => {
  const picture = await upload(site.api, await photo(900, 600), { as: mari, folder: 'avalik', name: 'sadam.jpg' })
  const sisu = String(picture.body._id)
  await post({
    nimi: { et: 'Sünnipäevanädalalõpupeopärastlõunaväsimuseülevaatusekoosolekuprotokollipildid' },
    meedia: [1, 2, 3, 4].map((number) => ({ id: `p${number}`, tyyp: 'pilt', sisu })),
  })
  await screenInspector(site)({ name: 'albums', path: '/sise/galerii', as: mari, shows: '4 pilti' })
})
