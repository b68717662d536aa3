import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { writtenBefore } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'

let site: Site
let mari: Person
let path: string

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person()
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  path = (await writtenBefore(site.api, { by: mari, category, title: 'Praam', text: '<p>Millal?</p>' })).path
})
afterAll(() => site.close())
afterEach(() => site.leavePages())

/** Makes the requests for chunks with a name fail. @returns a function that ends it */
async function lose(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.abort('connectionreset'))
  return () => page.unroute(files)
}
const reply = (page: Page) => page.getByRole('textbox', { name: 'Sinu vastus' })
const begin = (page: Page) => page.getByRole('button', { name: 'Kirjuta vastus…' }).click()

test('FORUM-6 F6 the code that keeps drafts is lost on the way: what is typed is kept as soon as it comes, without a reload', async () => {
  const page = await site.openPage('/sise', { as: mari })
  const find = await lose(page, 'draftDatabase')
  await page.goto(path)
  await begin(page)
  await reply(page).click()
  await page.keyboard.type('Tulen kell')
  await page.getByText(/Proovime varsti uuesti/).waitFor()
  await find()
  await page.keyboard.type(' kuus')
  await page.getByText(/Proovime varsti uuesti/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Tulen kell kuus').waitFor()
})

test('NOTE-3 F3 the editor is lost on the way: the field says so, and a press brings it, with the topic still there', async () => {
  const page = await site.openPage('/sise', { as: mari })
  const find = await lose(page, 'GuardedRichText')
  await page.goto(path)
  await begin(page)
  const again = page.getByRole('button', { name: 'Proovi uuesti' })
  await again.waitFor()
  await find()
  await again.click()
  await reply(page).click()
  await page.keyboard.type('Tulen')
  await page.getByRole('button', { name: 'Saada' }).click()
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect(await page.locator('[data-post]').count()).toBe(1)
})

test('NOTE-3 a part of the screen is lost while the page opens: it is fetched again, and the topic appears without a press', async () => {
  const page = await site.openPage('/healthz', { as: mari })
  let lost = 0
  await page.route('**/assets/TopicPage-*.js', (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.fallback(),
  )
  await page.goto(path)
  await page.getByText('Millal?').waitFor()
  expect(lost).toBeGreaterThan(1)
})
