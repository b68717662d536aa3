import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/api.ts'
import { type Site, startSite } from '../support/browser.ts'
import { screenInspector } from '../support/screens.ts'

let site: Site
let mari: Person

beforeAll(async () => {
  site = await startSite()
  mari = await site.api.person({ name: 'Mari Laidna' })
  const et = [
    {
      id: 'b1',
      tyyp: 'Sissejuhatus',
      pealkiri: 'Sünnipäevanädalalõpupeopärastlõunaväsimus',
      tekst: '<p>Saar ootab.</p>',
    },
    { id: 'b2', tyyp: 'Kalender' },
    { id: 'b3', tyyp: 'Uudised' },
    { id: 'b4', tyyp: 'Galerii', pealkiri: 'Pildid' },
  ]
  const answer = await site.api.call('PUT', '/api/varia/avaleht', { as: mari, body: { et, en: [] } })
  expect(answer.status).toBe(200)
}, 60_000)
afterAll(() => site.close())
afterEach(async () => {
  expect(site.problems.splice(0)).toEqual([])
  await site.leavePages()
})

const handle = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name: `Lohista: ${name}` })
const orderOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Read' })
    .getByRole('button', { name: /^Lohista: / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')?.replace(/^Lohista: |:.*/g, '')))
const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
const original = ['Sissejuhatus', 'Kalender', 'Uudised', 'Galerii']

test('PLAY-1 ORDER-1 rows are sorted by mouse, keyboard and touch, until a reload', async () => {
  const page = await site.openPage('/sise/playground', { as: mari })
  const calendar = handle(page, 'Ruudustik', 'Kalender')
  await calendar.scrollIntoViewIfNeeded()
  expect(await orderOf(page)).toEqual(original)

  const [from, to] = [await middleOf(calendar), await middleOf(handle(page, 'Ruudustik', 'Galerii: Pildid'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
  await page.getByText('Kalender on nüüd kohal 4, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(page)).toEqual(['Sissejuhatus', 'Uudised', 'Galerii', 'Kalender'])

  await handle(page, 'Plokid', 'Uudised').focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await page.getByText('Uudised on nüüd kohal 1, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(page)).toEqual(['Uudised', 'Sissejuhatus', 'Galerii', 'Kalender'])
  await page.reload()
  await handle(page, 'Read', 'Kalender').waitFor()
  expect(await orderOf(page)).toEqual(original)

  const phone = await site.openPage('/sise/playground', { as: mari, width: 390 })
  const news = handle(phone, 'Read', 'Uudised')
  await news.scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(news), await middleOf(handle(phone, 'Read', 'Kalender'))]
  const session = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y == null ? [] : [{ x: start.x, y }] })
  await touch('touchStart', start.y)
  for (let step = 1; step <= 10; step++) await touch('touchMove', start.y + ((end.y - 8 - start.y) * step) / 10)
  await touch('touchEnd')
  await phone.getByText('Uudised on nüüd kohal 2, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(phone)).toEqual(['Sissejuhatus', 'Uudised', 'Kalender', 'Galerii'])
})

test('PLAY-1 the playground is readable at every width, in light and dark', async () => {
  const expectAccessible = screenInspector(site)
  const open = (page: Page) => page.getByText('Avalehe andmed (JSON)').click()
  await expectAccessible({ name: 'playground', path: '/sise/playground', as: mari, act: open, shows: '"IntroBlock"' })
}, 120_000)
