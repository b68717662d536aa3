import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { quiet } from '../../support/browser/quiet.ts'
import { writtenBefore } from '../writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let admin: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  admin = await site.api.person({ name: 'Anne Admin', status: 4 })
  category = await site.api.category({ name: 'Sadam', slug: 'sadam', order: 1 })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('FORUM-7 (browser: story) a member searches for another form of the word, and opens the post', async () => {
  await writtenBefore(site.api, {
    by: mari,
    category,
    title: 'Kadunud loom',
    posts: [
      { by: mari, text: '<p>Nägin teda kai ääres.</p>' },
      { by: mari, text: '<p>Halli kassi nähti poe juures.</p>' },
    ],
  })
  const page = await site.openPage('/sise/foorum/otsing', { as: mari, width: 390 })
  const field = page.getByRole('searchbox', { name: 'Otsitavad sõnad' })
  await field.fill('ka')
  await page.getByText('Palun sisesta rohkem kui 2 tähemärki').waitFor()
  await field.fill('kassid')
  await page.getByText('1 vaste').waitFor()
  expect(page.url()).toContain('q=kassid')
  expect(await page.locator('mark').allTextContents()).toEqual(['kassi'])
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Kadunud loom' }).tap()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Halli kassi'))
  await page.goBack()
  await page.getByText('1 vaste').waitFor()
  await field.fill('%%%')
  await page.getByText('Ei leitud.').waitFor()
})

test('FORUM-2 (browser: scrolling) a long category is loaded further, and going back from a topic restores the position', async () => {
  const long = await site.api.category({ name: 'Kodu ja aed', slug: 'kodu-ja-aed', order: 2 })
  for (let number = 1; number <= 60; number += 1)
    await writtenBefore(site.api, { by: mari, category: long, title: `Peenar ${number}` })
  const page = await site.openPage('/sise/foorum/kodu-ja-aed', { as: mari })
  const link = (number: number) => page.getByRole('link', { name: `Peenar ${number}`, exact: true })
  await link(60).waitFor()
  await button(page, 'Näita rohkem teemasid').click()
  await link(1).waitFor({ state: 'attached' })
  await link(5).scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  expect(position).toBeGreaterThan(2000)
  await link(5).click()
  await page.getByRole('heading', { level: 1, name: 'Peenar 5' }).waitFor()
  await page.goBack()
  await link(5).waitFor()
  await quiet(page)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - position)).toBeLessThan(3)
  expect(await page.getByRole('link', { name: /^Peenar/ }).count()).toBe(60)
})

test('FORUM-8 (browser: story) an admin adds a category, moves it by keyboard, renames it, and deletes one with a topic', async () => {
  await writtenBefore(site.api, { by: mari, category, title: 'Kai remont' })
  const page = await site.openPage('/sise', { as: admin })
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('textbox', { name: 'Nimi' }).fill('Turg')
  await page.keyboard.press('Enter')
  await button(page, 'Liiguta üles: Turg').waitFor()
  await button(page, 'Liiguta üles: Turg').press('Enter')
  await page.getByText(/Turg on nüüd kohal/).waitFor({ state: 'attached' })
  await pressMore(page, 'Sadam', 'Kustuta')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Vali uus kategooria' }).selectOption({ label: 'Turg' })
  expect(await findingsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Kustuta kategooria' }).click()
  await page.getByText('Kategooria „Sadam“ on kustutatud.').first().waitFor()
  await page.goto('/sise/foorum/turg')
  await page.getByRole('link', { name: 'Kai remont' }).waitFor()
})
