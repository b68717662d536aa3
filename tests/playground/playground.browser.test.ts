import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { componentTexts } from '../../web/playground/components/text.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { dragByKeys, dragByMouse, dragByTouch } from '../support/browser/dragging.ts'
import { screenInspector } from '../support/browser/screens.ts'

const site = siteOfTests()
let mari: Person

beforeAll(async () => {
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
  const response = await site.api.call('PUT', '/api/varia/avaleht', { as: mari, body: { et, en: [] } })
  expect(response.status).toBe(200)
})

const handle = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name: `Lohista: ${name}` })
const orderOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Read' })
    .getByRole('button', { name: /^Lohista: / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')?.replace(/^Lohista: |:.*/g, '')))
const original = ['Sissejuhatus', 'Kalender', 'Uudised', 'Galerii']

test('PLAY-1 ORDER-1 (browser: dragging) rows are sorted by mouse, keyboard and touch, until a reload', async () => {
  const page = await site.openPage('/sise/playground', { as: mari })
  await handle(page, 'Ruudustik', 'Kalender').waitFor()
  expect(await orderOf(page)).toEqual(original)

  await dragByMouse(page, handle(page, 'Ruudustik', 'Kalender'), handle(page, 'Ruudustik', 'Galerii: Pildid'))
  await page.getByText('Kalender on nüüd kohal 4, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(page)).toEqual(['Sissejuhatus', 'Uudised', 'Galerii', 'Kalender'])

  await dragByKeys(page, handle(page, 'Plokid', 'Uudised'), 'ArrowUp')
  await page.getByText('Uudised on nüüd kohal 1, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(page)).toEqual(['Uudised', 'Sissejuhatus', 'Galerii', 'Kalender'])
  await page.reload()
  await handle(page, 'Read', 'Kalender').waitFor()
  expect(await orderOf(page)).toEqual(original)

  const phone = await site.openPage('/sise/playground', { as: mari, width: 390 })
  await dragByTouch(phone, handle(phone, 'Read', 'Uudised'), handle(phone, 'Read', 'Kalender'))
  await phone.getByText('Uudised on nüüd kohal 2, kokku 4.').waitFor({ state: 'attached' })
  expect(await orderOf(phone)).toEqual(['Sissejuhatus', 'Uudised', 'Kalender', 'Galerii'])
})

test('ORDER-1 (browser: where a second press lands) a double press on an arrow moves its row once, and not its new neighbour', async () => {
  const page = await site.openPage('/sise/playground', { as: mari })
  await handle(page, 'Read', 'Kalender').waitFor()
  const [first, second, ...rest] = await orderOf(page)
  await page
    .getByRole('list', { name: 'Read' })
    .getByRole('button', { name: /^Liiguta alla/ })
    .first()
    .dblclick()
  await page.getByText(/ on nüüd kohal 2, kokku 4\.$/).waitFor({ state: 'attached' })
  expect(await orderOf(page)).toEqual([second, first, ...rest])
})

test('PLAY-1 the playground passes axe at every width, in light and dark', async () => {
  const expectAccessible = screenInspector(site)
  const open = (page: Page) => page.getByText('Avalehe andmed (JSON)').click()
  await expectAccessible({ name: 'playground', path: '/sise/playground', as: mari, act: open, shows: '"IntroBlock"' })
})

test('PLAY-2 a production build has neither the page of components nor its code', async () => {
  const page = await site.openPage('/sise/playground/osad', { as: mari })
  await page.getByRole('heading', { level: 1, name: 'Antud lehte ei leitud' }).waitFor()
  const built = readdirSync('dist/web', { recursive: true, encoding: 'utf8' })
    .map((name) => join('dist/web', name))
    .filter((path) => /\.(js|html|css|json)$/.test(path) && statSync(path).isFile())
  const holding = (words: string) => built.filter((path) => readFileSync(path, 'utf8').includes(words))
  expect(holding('Katsetused')).not.toEqual([])
  expect(holding(componentTexts.intro)).toEqual([])
  expect(holding('playground/osad')).toEqual([])
})
