import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { openWithoutQuietMoments } from '../support/browser/quietMoments.ts'
import { postsOnServer, writtenBefore, writtenPost } from './writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  jaan = await site.api.person({ name: 'Jaan Jõgi', email: 'jaan@saar.test' })
  category = await site.api.category({ name: 'Üldine', slug: 'uldine' })
})

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })
const trail = (page: Page) => page.getByRole('navigation', { name: 'Asukoht' })

/** The names of the operations that a page sends from now on, in their order. */
function operationsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    names.push((request.postDataJSON() as { operationName: string }).operationName)
  })
  return names
}

test('FORUM-6 a post written in one browser is in the other after a reload', async () => {
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Kohtumine' })
  const [one, other] = await Promise.all([
    site.openPage(topic.path, { as: mari }),
    site.openPage(topic.path, { as: jaan }),
  ])
  await other.getByText('Keegi ei ole veel vastanud.').waitFor()
  await one.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await one.getByRole('textbox', { name: 'Sinu vastus' }).waitFor()
  await one.keyboard.type('Tulen kell „kuus“ & võtan õuna <kaasa>')
  await one.getByRole('button', { name: 'Saada' }).click()
  await one.getByText('Vastus on saadetud.').first().waitFor()
  await other.reload()
  await row(other, 'Tulen kell „kuus“ & võtan õuna <kaasa>').getByText('Mari Meri').waitFor()
})

test('GQL-6 a like shows at once in the topic and in the list, and nothing is fetched again for it', async () => {
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Meeldimine' })
  const page = await site.openPage('/healthz', { as: jaan })
  await openWithoutQuietMoments(page, `/sise/foorum/${category.slug}`)
  await row(page, 'Meeldimine').getByText('0 meeldimist').waitFor({ state: 'attached' })
  await link(page, 'Meeldimine').click()
  const like = page.getByRole('button', { name: /^Meeldib/ }).first()
  await like.waitFor()

  await page.waitForLoadState('networkidle')
  const sent = operationsOf(page)
  // The response is delayed: what is shown before it arrives is the optimistic update (FORUM-4).
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/graphql', async (route) => {
    await released
    await route.continue()
  })
  await like.click()
  await page.getByRole('button', { name: /, 1 meeldimine$/ }).waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  const answered = page.waitForResponse(/graphql$/)
  release()
  await (await answered).finished()
  expect(sent).toEqual(['LikeTopic'])
  await page.unroute('**/graphql')

  // Further requests return nothing, so that the list can only have the like from the cache.
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: null, errors: [] } }))
  await link(trail(page), 'Üldine').click()
  await row(page, 'Meeldimine').getByText('1 meeldimine').waitFor({ state: 'attached' })
  expect(await likesOnServer(topic._id)).toBe(1)
})

test('FORUM-4 a topic and a post are liked, and the likes taken back', async () => {
  const posts = [{ by: mari, text: '<p>Kell kuus.</p>' }]
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Mõlemat pidi', posts })
  const page = await site.openPage(topic.path, { as: jaan })
  const likes = page.getByRole('button', { name: /^Meeldib/ })
  for (const pressed of ['true', 'false'])
    for (const like of [likes.first(), likes.nth(1)]) {
      const [answer] = await Promise.all([page.waitForResponse(/graphql/), like.click()])
      expect(await answer.json()).not.toHaveProperty('errors')
      expect(await like.getAttribute('aria-pressed')).toBe(pressed)
    }
  await page.reload()
  await likes.nth(1).waitFor()
  const shown = await likes.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')))
  expect(shown).toEqual(['false', 'false'])
  expect(await likesOnServer(topic._id)).toBe(0)
})

test('FORUM-4 a like that cannot reach the server is taken back, and said', async () => {
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Tagasi võetud' })
  const page = await site.openPage(topic.path, { as: jaan })
  const like = page.getByRole('button', { name: /^Meeldib/ }).first()
  await like.waitFor()
  await page.route('**/graphql', (route) => route.abort())
  await like.click()
  await page.getByText('Sinu meeldimist ei õnnestunud salvestada.').first().waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  // Chromium logs the failed request; there must be no other messages.
  expect(site.problems.splice(0).filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
})

test('FORUM-2 the mark of an unread topic goes when it is read and comes back with a post by somebody else', async () => {
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Lugemata lugu' })
  const page = await site.openPage(`/sise/foorum/${category.slug}`, { as: jaan })
  const unread = row(page, 'Lugemata lugu').getByText('Lugemata:')
  await unread.waitFor({ state: 'attached' })
  await link(page, 'Lugemata lugu').click()
  await page.getByRole('heading', { level: 1, name: 'Lugemata lugu' }).waitFor()
  await page.waitForLoadState('networkidle')
  await link(trail(page), 'Üldine').click()
  await unread.waitFor({ state: 'detached' })

  await writtenPost(site.api, topic._id, { by: jaan, text: '<p>Minu enda sõna</p>' })
  await page.reload()
  await link(page, 'Lugemata lugu').waitFor()
  expect(await unread.count()).toBe(0)
  await writtenPost(site.api, topic._id, { by: mari, text: '<p>Veel üks sõna</p>' })
  await page.reload()
  await unread.waitFor({ state: 'attached' })
  expect(await postsOnServer(site.api, topic._id, jaan)).toHaveLength(2)
})

async function likesOnServer(id: string): Promise<number> {
  const answer = await site.api.call('GET', `/api/foorum/teema/${id}`, { as: mari })
  return (answer.body as { likes: unknown[] }).likes.length
}
