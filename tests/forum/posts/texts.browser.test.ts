import { sql } from 'drizzle-orm'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { quiet } from '../../support/browser/quiet.ts'
import { postsOnServer, writtenBefore } from '../writtenBefore.ts'

const site = siteOfTests()
let author: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  author = await site.api.person({ name: 'Mari Meri' })
  category = await site.api.category({ name: 'Üldine', slug: 'uldine' })
})

/** Creates a topic with a post that is refused nowadays, by writing its text directly into the store. */
async function topicWithOldPost(text: string) {
  const topic = await writtenBefore(site.api, { by: author, category, posts: [{ by: author, text: '<p>a</p>' }] })
  await site.api.db.execute(sql`update posts set tekst = ${text} where teema_id = ${topic._id}::uuid`)
  return topic
}
const brokenLinks = '<p>Vaata <a href="http://[">siia</a>, <a href="https://saar.ee:80800">siia</a></p>'

test('EDIT-1 forum: a reply with lists, emphasis and a link looks the same after a reload', async () => {
  const { _id, path } = await writtenBefore(site.api, { by: author, category })
  const page = await site.openPage(path, { as: author })
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await page.getByRole('textbox', { name: 'Sinu vastus', exact: true }).waitFor()
  await page.keyboard.type('Tere, ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('saarerahvas')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Täpploend' }).click()
  await page.keyboard.type('Kuivastu')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Aadress').fill('praamid.ee')
  await page.getByLabel('Lingi tekst').fill('graafik')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await findingsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText('Vastus on saadetud.').first().waitFor()

  expect(await postsOnServer(site.api, _id, author)).toEqual([
    '<p>Tere, <strong>saarerahvas</strong></p><ul><li>Kuivastu</li><li><a href="https://praamid.ee">graafik</a></li></ul>',
  ])
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Kuivastu' }).first().waitFor()
  const link = page.getByRole('link', { name: 'graafik' })
  expect(await link.getAttribute('href')).toBe('https://praamid.ee')
  expect(await page.locator('strong', { hasText: 'saarerahvas' }).count()).toBe(1)
})

test('EDIT-1 forum: axe finds nothing in a text with a table and its warning, on a phone in the dark too', async () => {
  const text = '<p>Ajad:</p><table><tbody><tr><td>Kuivastu</td><td>14.30</td></tr></tbody></table>'
  const { _id } = await writtenBefore(site.api, { by: author, category, text })
  for (const look of [{}, { width: 390, scheme: 'dark' }] as const) {
    const page = await site.openPage(`/sise/foorum/muuda/${_id}`, { as: author, ...look })
    await page.getByText('Selles tekstis on osi, mida siin muuta ei saa (tabel, pilt, joondus).').waitFor()
    expect(await page.getByRole('table').count()).toBe(1)
    expect(await findingsOf(page)).toEqual([])
  }
})

test('FORUM-3 (browser: requests) a topic with broken links and external pictures can be read, and no external host is contacted', async () => {
  const picture = '<p>Pilt: <img src="https://kuri.test/piksel.gif" alt="Praam"></p>'
  const { path } = await topicWithOldPost(brokenLinks + picture)
  const page = await site.openPage('/sise', { as: author })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  // Violations of the Content Security Policy would be reported, too.
  await page.goto(path)
  await page.getByText('Vaata siia, siia').waitFor()
  expect(await page.getByRole('link', { name: 'siia' }).count()).toBe(0)
  const link = page.getByRole('link', { name: 'Praam', exact: true })
  expect(await link.getAttribute('href')).toBe('https://kuri.test/piksel.gif')
  await quiet(page)
  expect([...hosts]).toEqual([new URL(site.url).hostname])
  expect(await findingsOf(page)).toEqual([])
})

test('EDIT-1 an older text with a broken link is opened, changed and saved by its author', async () => {
  const { _id, path } = await topicWithOldPost(brokenLinks)
  const page = await site.openPage(path, { as: author })
  await pressMore(page.getByRole('listitem').filter({ hasText: 'Vaata siia, siia' }), '', 'Muuda')
  await page.getByRole('textbox', { name: 'Postituse tekst', exact: true }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ja sinna')
  await page.getByRole('button', { name: 'Salvesta' }).click()
  await page.getByText('Postitus on salvestatud.').first().waitFor()
  expect(await postsOnServer(site.api, _id, author)).toEqual(['<p>Vaata siia, siia ja sinna</p>'])
})
