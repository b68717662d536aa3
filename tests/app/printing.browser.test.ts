import { beforeAll, expect, test } from '@jest/globals'
import { writtenBefore } from '../forum/writtenBefore.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { pdfPages } from '../support/pdf.ts'

const site = siteOfTests()
let mari: Person
let topicPath: string

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna', status: 4 })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const posts = [{ by: mari, text: '<p>Sõidan kella viiesega.</p>' }]
  topicPath = (await writtenBefore(site.api, { by: mari, category, title: 'Praamiajad', posts })).path
  const tekst = Array.from({ length: 60 }, (_, index) => `<p>${index + 1}. otsus</p>`).join('')
  await site.api.call('POST', '/api/protokollid', { as: mari, body: { tekst, kuupaev: null, failid: [] } })
})

test('FORUM-3 a printed topic has its texts and no controls', async () => {
  const page = await site.openPage(topicPath, { as: mari })
  await page.getByText('Sõidan kella viiesega.').waitFor()
  const printed = (await pdfPages(await page.pdf())).flat().join('\n')
  expect(printed).toContain('Praamiajad')
  expect(printed).toContain('Sõidan kella viiesega.')
  expect(printed).not.toMatch(/Kopeeri link|Tsiteeri|Vasta|Menüü|Logi välja|Kirjuta vastus/)
})

test('PROTO-1 a long protocol is printed to its end', async () => {
  const page = await site.openPage('/sise/protokollid', { as: mari })
  await page.getByRole('button', { name: /^Loe edasi/ }).waitFor()
  const printed = (await pdfPages(await page.pdf())).flat()
  expect(printed).toContain('1. otsus')
  expect(printed).toContain('60. otsus')
})

test('NAV-2 the dark scheme is printed with dark text, and comes back', async () => {
  const page = await site.openPage('/sise', { as: mari, scheme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
  const scheme = () => page.evaluate(() => document.documentElement.dataset.scheme)
  await page.evaluate(() => {
    window.matchMedia('print').addEventListener('change', ({ matches }) => {
      if (matches) document.title = document.documentElement.dataset.scheme ?? ''
    })
  })
  await page.pdf()
  expect(await page.title()).toBe('light')
  expect(await scheme()).toBe('dark')
})
