import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { writtenBefore } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'

let site: Site
let mari: Person

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person()
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  await writtenBefore(site.api, { by: mari, category, title: 'Praam', text: '<p>Millal?</p>' })
})
afterAll(() => site.close())

test('ROUTE-1 the home page is seen after at most 165 kB, and nothing on it moves when the library of dates comes after it', async () => {
  const page = await site.openPage('/sise/login', { as: mari })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/(relativeTime|moment|dates)-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sise')
  await page.getByRole('link', { name: 'Sadam' }).waitFor()
  await page.getByText('Praam').waitFor()
  // Only what has arrived is an entry.
  const before = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(js|css)$/.test(name)),
    ),
  ])
  const time = page.locator('time').first()
  expect(await time.isVisible()).toBe(false)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :not(time)')].map((one) => JSON.stringify(one.getBoundingClientRect())),
    )
  const firstPlaces = await places()
  expect(firstPlaces.length).toBeGreaterThan(4)
  arrive()
  await time.waitFor()
  expect(await time.textContent()).toMatch(/tagasi$/)
  expect(await places()).toEqual(firstPlaces)

  const sizes = before.map(
    async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
  )
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(before.length).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(165_000)
})
