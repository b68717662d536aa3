import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { type Site, startSite } from '../support/browser/browser.ts'

let site: Site
let mari: Person

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person()
  await site.api.category({ name: 'Sadam', slug: 'sadam' })
}, 60_000)
afterAll(() => site.close())

/** The scripts and stylesheets that a page has requested, with their gzipped sizes in bytes. */
async function loadedBy(page: Page) {
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(name)),
  )
  // A chunk is fetched, and imported from the browser's cache.
  const paths = [...new Set(asked)]
  return Promise.all(
    paths.map(async (path) => {
      const text = Buffer.from(await (await fetch(path)).arrayBuffer())
      return { path, bytes: gzipSync(text, { level: 9 }).length }
    }),
  )
}

test('ROUTE-1 forum: the first load takes at most 180 kB of scripts and styles, and the editor is not among them', async () => {
  const page = await site.openPage('/sise', { as: mari })
  await page.getByRole('link', { name: /Sadam/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = await loadedBy(page)
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(loaded.length).toBeGreaterThan(3)
  expect(total).toBeLessThanOrEqual(180_000)
  expect(loaded.map(({ path }) => path).filter((path) => /RichText/.test(path))).toEqual([])
})

test('EDIT-1 forum: the editor is loaded when somebody writes', async () => {
  const page = await site.openPage('/sise/foorum/uus', { as: mari })
  await page.getByRole('textbox', { name: 'Tekst' }).waitFor()
  expect((await loadedBy(page)).filter(({ path }) => /RichText/.test(path))).not.toEqual([])
})

test('AUTH-8 users: what rates a new password takes at most 40 kB, and is loaded when somebody types one', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: mari })
  await page.getByRole('button', { name: /^Muuda/ }).click()
  await page.getByRole('checkbox', { name: 'Muuda parooli' }).click()
  const before = new Set((await loadedBy(page)).map(({ path }) => path))
  await page.getByRole('textbox', { name: 'Uus parool' }).fill('salasõna')
  await page.getByText('nõrk', { exact: true }).waitFor()
  const loaded = (await loadedBy(page)).filter(({ path }) => !before.has(path))
  expect(loaded).not.toEqual([])
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(40_000)
})
