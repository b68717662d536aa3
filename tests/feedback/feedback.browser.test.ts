import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { pressMore } from '../support/browser/pressMore.ts'
import { expectNoFaults, screenInspector } from '../support/browser/screens.ts'

const site = siteOfTests({ feedbackForm: true }, /status of 400/)
let mari: Person

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})
afterEach(() => site.api.db.execute(sql`truncate feedback, feedback_visits, tries`))

test('FEED-1 (browser: the story) a visitor writes on a phone, and a member reads it, answers by mail and deletes it', async () => {
  const visitor = await site.openPage('/tagasiside', { width: 390 })
  await visitor.getByRole('textbox', { name: 'Nimi' }).fill('Leida Kask')
  await visitor.getByRole('textbox', { name: 'E-post' }).fill('leida@post')
  await visitor.getByRole('textbox', { name: 'Sõnum' }).fill('Tere\nKas praam käib jõulude ajal?')
  await visitor.getByRole('button', { name: 'Saada' }).click()
  await visitor.getByText('See e-posti aadress ei ole õige. Näide: mari@naide.ee').waitFor()
  await expectNoFaults(visitor)
  await visitor.getByRole('textbox', { name: 'E-post' }).fill('leida@post.test')
  await visitor.getByRole('button', { name: 'Saada' }).click()
  await visitor.getByRole('heading', { name: 'Aitäh, sõnum on kohal' }).waitFor()
  await expectNoFaults(visitor)
  const loaded = await visitor.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /\/assets\/(?!tagasiside)/.test(name))).toEqual([])

  const page = await site.openPage('/sise', { as: mari })
  const noted = page.waitForResponse((response) => response.request().postData()?.includes('MarkFeedbackSeen') ?? false)
  await page.getByRole('link', { name: 'Tagasiside' }).first().click()
  const message = page.getByRole('listitem', { name: 'Leida Kask' })
  await message.getByText('Kas praam käib jõulude ajal?').waitFor()
  const link = await message.getByRole('link', { name: 'Vasta kirjaga: Leida Kask' }).getAttribute('href')
  expect(decodeURIComponent(link ?? '')).toMatch(/^mailto:leida@post\.test\?[^]*> Kas praam käib jõulude ajal\?$/)

  // Once this visit has been recorded, later messages are new at the next one.
  await noted
  await site.api.call('POST', '/api/tagasiside', {
    body: { nimi: 'Ott', email: 'ott@post.test', tekst: 'Aitäh saare eest' },
  })
  await page.reload()
  await page.getByText('2 sõnumit, 1 uus pärast sinu eelmist külastust').waitFor()
  await pressMore(page, 'Leida Kask', 'Kustuta sõnum')
  await page.getByRole('dialog').getByRole('button', { name: 'Kustuta sõnum' }).click()
  await message.waitFor({ state: 'detached' })
  await page.getByText('Sõnum on kustutatud.').first().waitFor()
  await page.reload()
  await page.getByText('1 sõnum', { exact: true }).waitFor()
})

test('FEED-1 (browser: axe) the screens of feedback pass axe at every width, in light and dark', async () => {
  await site.api.db.execute(sql`
    insert into feedback (_id, nimi, email, tekst, kuupaev) values
    (gen_random_uuid(), 'Leida Kask', 'leida@post.test', 'Tere', now()),
    (gen_random_uuid(), ${'Väga'.repeat(40)}, ${'pikk'.repeat(20) + '@post.test'}, ${'sõnatühikuteta'.repeat(60)}, now() - interval '1 hour')`)
  await site.api.db.execute(sql`insert into feedback_visits values (${mari._id}, now() - interval '1 minute')`)
  const expectAccessible = screenInspector(site)
  await expectAccessible({ name: 'feedback', path: '/sise/tagasiside', as: mari, shows: 'Leida Kask' })
  await expectAccessible({ name: 'public form', path: '/tagasiside', shows: 'Kirjuta meile' })
})
