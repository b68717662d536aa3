import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { expectNoFaults } from '../support/browser/screens.ts'
import { homeOf, intro, offset } from './homeWorld.ts'

const site = siteOfTests()
let mari: Person

const { saved } = homeOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  const file = await upload(site.api, await photo(900, 600), { as: mari, folder: 'avalik', name: 'sadam.jpg' })
  const pilt = String(file.body._id)
  const others = ['Kai', 'Turg', 'Tuletorn', 'Rand'].map((pealkiri, at) =>
    offset(`b${at}`, { pealkiri, pilt, tekst: '<p>Siin on kõik olemas.</p>' }),
  )
  await saved({ et: [intro('a', { pealkiri: 'Saar', piltSuur: pilt }), ...others] })
})

const path = '/sise/avaleht-haldus'
const title = (page: Page, position: number) =>
  page.getByRole('group', { name: new RegExp(`^${position}\\. plokk`) }).getByRole('textbox', { name: 'Pealkiri' })
const preview = (page: Page) => page.getByRole('region', { name: /^Eelvaade/ })
const marked = (page: Page) => preview(page).locator('[data-active]')

/** Waits until the marked block of the preview begins in the window. */
const inSight = (page: Page) =>
  page.waitForFunction(() => {
    const top = document.querySelector('[data-active]')?.getBoundingClientRect().top
    return top !== undefined && top > 50 && top < innerHeight - 100
  })
const scrolled = (page: Page) => preview(page).evaluate((area) => area.scrollTop)
const hasFocus = (page: Page, position: number) => title(page, position).and(page.locator(':focus')).waitFor()

test('HOME-3 the preview scrolls to the block that is edited, stays there during typing, and a press in it leads to the form', async () => {
  const page = await site.openPage(path, { as: mari })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await title(page, 5).focus()
  await marked(page).getByText('Rand').waitFor({ state: 'attached' })
  await inSight(page)
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await page.keyboard.type(' on pikk')
  await marked(page)
    .getByText(/on pikk/)
    .waitFor({ state: 'attached' })
  expect(await scrolled(page)).toBe(before)
  await expectNoFaults(page)

  await preview(page).getByRole('button', { name: 'Muuda 4. plokki' }).press('Enter')
  await hasFocus(page, 4)
  await marked(page).getByText('Tuletorn').waitFor({ state: 'attached' })
})

test('HOME-3 on a phone the preview opens at the edited block, and a press on another one opens its form', async () => {
  const page = await site.openPage(path, { as: mari, width: 390 })
  await title(page, 4).focus()
  await page.getByRole('button', { name: 'Eelvaade', exact: true }).click()
  await marked(page).getByText('Tuletorn').waitFor({ state: 'attached' })
  await inSight(page)
  await expectNoFaults(page)
  await preview(page).getByRole('button', { name: 'Muuda 5. plokki' }).click()
  await hasFocus(page, 5)
})
