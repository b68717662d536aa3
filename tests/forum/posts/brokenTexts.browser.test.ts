import { sql } from 'drizzle-orm'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'

const site = siteOfTests()
let author: Person
let moderator: Person
let path: string
let topicId: string

/** Creates a topic with texts that are refused nowadays, by writing them directly into the store. */
async function oldTopic(...texts: string[]) {
  const category = await site.api.category({ name: 'Üldine', slug: 'uldine' })
  const body = { pealkiri: 'Praamiajad', kategooria: category._id, tekst: '<p>Millal?</p>' }
  topicId = (await site.api.call('POST', '/api/foorum/teema', { as: author, body })).body._id
  for (const tekst of texts) {
    const { body: posts } = await site.api.call('POST', `/api/foorum/postitus/${topicId}`, {
      as: author,
      body: { tekst: '<p>a</p>' },
    })
    await site.api.db.execute(sql`update posts set tekst = ${tekst} where _id = ${posts.at(-1)._id}::uuid`)
  }
  path = `/sise/foorum/${category.slug}/${topicId}`
}

beforeAll(async () => {
  author = await site.api.person({ name: 'Mari Meri' })
  moderator = await site.api.person({ name: 'Jaan Moderaator', status: 3 })
  await oldTopic(
    '<p>Vaata <a href="http://[">siia</a>, <a href="https://saar.ee:80800">siia</a></p>',
    '<p>Pilt: <img src="https://kuri.test/piksel.gif" alt="Praam"></p>',
    '<p>Terve</p>',
  )
})

afterEach(async () => {
  // Violations of the Content Security Policy would be reported here, too.
})

test('FORUM-3 a topic with links that lead nowhere and pictures from elsewhere is read, and nobody else is asked', async () => {
  const page = await site.openPage('/sise', { as: author })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await page.goto(path)
  await page.getByText('Vaata siia, siia').waitFor()
  expect(await page.getByRole('link', { name: 'siia' }).count()).toBe(0)
  const picture = page.getByRole('link', { name: 'Praam', exact: true })
  expect(await picture.getAttribute('href')).toBe('https://kuri.test/piksel.gif')
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([new URL(site.url).hostname])
  expect(await findingsOf(page)).toEqual([])
})

test('EDIT-1 an older text with such a link is opened, changed and saved by its author', async () => {
  const page = await site.openPage(path, { as: author })
  const post = page.getByRole('listitem').filter({ hasText: 'Vaata siia, siia' })
  await post.getByRole('button', { name: /^Veel tegevusi: / }).click()
  await post.getByRole('button', { name: 'Muuda' }).click()
  await page.getByRole('textbox', { name: 'Postituse tekst', exact: true }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ja sinna')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await page.getByText('Postitus on salvestatud.').first().waitFor()
  const { body: topic } = await site.api.call('GET', `/api/foorum/teema/${topicId}`, { as: author })
  expect(topic.postitused[0].tekst).toBe('<p>Vaata siia, siia ja sinna</p>')
})

test('FORUM-6 a moderator deletes a post with such a link', async () => {
  const { body: posts } = await site.api.call('POST', `/api/foorum/postitus/${topicId}`, {
    as: author,
    body: { tekst: '<p>a</p>' },
  })
  const bad = '<p><a href="http://[">katki</a></p>'
  await site.api.db.execute(sql`update posts set tekst = ${bad} where _id = ${posts.at(-1)._id}::uuid`)
  const page = await site.openPage(path, { as: moderator })
  const post = page.getByRole('listitem').filter({ hasText: 'katki' })
  await post.getByRole('button', { name: /^Veel tegevusi: / }).click()
  await post.getByRole('button', { name: 'Kustuta postitus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kustuta postitus' }).click()
  await page.getByText('Postitus on kustutatud.').first().waitFor()
  expect(await page.getByText('katki').count()).toBe(0)
})
