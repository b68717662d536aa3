import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { draftStored } from '../../support/browser/storedDrafts.ts'
import { postsOnServer, writtenBefore } from '../writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the screen in a second tab, once the draft of the first one has been stored. */
async function inSecondTab(first: Page): Promise<Page> {
  await draftStored(first)
  const second = await first.context().newPage()
  await second.goto(first.url())
  await second.getByText(/^Jätkad mustandit/).waitFor()
  return second
}

test('FORUM-6 (browser: two tabs) a reply that two tabs have open is sent by the second again only after a confirmation, and the next one without a question', async () => {
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Talgud', text: '<p>Kes tuleb?</p>' })
  const written = () => postsOnServer(site.api, topic._id, mari)
  const first = await site.openPage(topic.path, { as: mari })
  await button(first, 'Kirjuta vastus…').click()
  await field(first, 'Sinu vastus').waitFor()
  await first.keyboard.type('Tulen ka')
  const second = await inSecondTab(first)
  await button(first, 'Saada').click()
  await first.getByText('Vastus on saadetud.').first().waitFor()
  await second.getByText(/^Saatsid selle vastuse juba teisel vahelehel/).waitFor()

  await button(second, 'Saada').click()
  const question = second.getByRole('dialog', { name: 'Saadad vastuse teist korda?' })
  await question.waitFor()
  expect(await field(second, 'Sinu vastus').isVisible()).toBe(true)
  await question.getByRole('button', { name: 'Jäta saatmata' }).click()
  await question.waitFor({ state: 'detached' })
  await second.waitForFunction(() => document.activeElement?.textContent === 'Saada')
  expect(await written()).toEqual(['<p>Tulen ka</p>'])

  await button(first, 'Kirjuta vastus…').click()
  await field(first, 'Sinu vastus').waitFor()
  await first.keyboard.type('Toon koogi')
  await button(second, 'Saada').click()
  await question.getByRole('button', { name: 'Saada teine vastus' }).click()
  await second.getByText('Vastus on saadetud.').first().waitFor()
  await button(first, 'Saada').click()
  await first.getByText('Vastus on saadetud.').first().waitFor()
  expect(await written()).toEqual(['<p>Tulen ka</p>', '<p>Tulen ka</p>', '<p>Toon koogi</p>'])
})

test('FORUM-5 FORUM-6 (browser: two tabs) a new topic that two tabs have open is created twice only after a confirmation', async () => {
  const first = await site.openPage('/sise/foorum/uus?kategooria=sadam', { as: mari })
  await field(first, 'Pealkiri').fill('Jaanituli')
  await field(first, 'Tekst').click()
  await first.keyboard.type('Kus see on?')
  const second = await inSecondTab(first)
  await button(first, 'Alusta teemat').click()
  await first.getByRole('heading', { level: 1, name: 'Jaanituli' }).waitFor()
  await second.getByText(/^Alustasid seda teemat juba teisel vahelehel/).waitFor()

  await button(second, 'Alusta teemat').click()
  const question = second.getByRole('dialog', { name: 'Alustad teemat teist korda?' })
  await question.getByRole('button', { name: 'Jäta alustamata' }).click()
  await question.waitFor({ state: 'detached' })
  await field(second, 'Pealkiri').fill('Jaanituli, teine')
  await button(second, 'Alusta teemat').click()
  await question.getByRole('button', { name: 'Alusta teist teemat' }).click()
  await second.getByRole('heading', { level: 1, name: 'Jaanituli, teine' }).waitFor()
  await second.goto('/sise/foorum/sadam')
  await second.getByRole('link', { name: 'Jaanituli, teine' }).waitFor()
  expect(await second.getByRole('link', { name: /^Jaanituli/ }).count()).toBe(2)
})
