import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import { draftKept } from '../../support/browser/storedDrafts.ts'

const site = siteOfTests()
let author: Person
let category: { _id: string; slug: string }

beforeAll(async () => {
  author = await site.api.person({ name: 'Mari Meri' })
  category = await site.api.category({ name: 'Üldine', slug: 'uldine' })
})

/** Creates a topic by the author through the REST API. */
async function topicWith(tekst: string): Promise<{ _id: string; path: string }> {
  const body = { pealkiri: 'Praamiajad', kategooria: category._id, tekst, pinned: false, failid: [] }
  const answer = await site.api.call('POST', '/api/foorum/teema', { as: author, body })
  const { _id } = answer.body as { _id: string }
  return { _id, path: `/sise/foorum/${category.slug}/${_id}` }
}

const stored = async (id: string) =>
  (await site.api.call('GET', `/api/foorum/teema/${id}`, { as: author })).body as {
    pealkiri: string
    tekst: string
    postitused: { tekst: string }[]
  }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('EDIT-1 forum: a reply written with lists, emphasis and a link is read so after a reload', async () => {
  const { _id, path } = await topicWith('<p>Millal sõidab praam?</p>')
  const page = await site.openPage('/sise')
  await site.signInAs(page, author)
  await page.goto(path)
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await field(page, 'Sinu vastus').waitFor()
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

  expect((await stored(_id)).postitused.map(({ tekst }) => tekst)).toEqual([
    '<p>Tere, <strong>saarerahvas</strong></p><ul><li>Kuivastu</li><li><a href="https://praamid.ee">graafik</a></li></ul>',
  ])
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Kuivastu' }).first().waitFor()
  const link = page.getByRole('link', { name: 'graafik' })
  expect(await link.getAttribute('href')).toBe('https://praamid.ee')
  expect(await page.locator('strong', { hasText: 'saarerahvas' }).count()).toBe(1)
})

test('EDIT-1 forum: a half-written reply is there again after a reload', async () => {
  const { path } = await topicWith('<p>Millal?</p>')
  const page = await site.openPage(path, { as: author })
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await field(page, 'Sinu vastus').waitFor()
  await page.getByRole('button', { name: 'Tsitaat' }).click()
  await page.keyboard.type('pooleli')
  await draftKept(page)
  await page.reload()
  await field(page, 'Sinu vastus').waitFor()
  expect((await field(page, 'Sinu vastus').innerText()).trim()).toBe('pooleli')
  expect(await page.getByRole('button', { name: 'Tsitaat' }).getAttribute('aria-pressed')).toBe('true')
})

test('EDIT-1 forum: a text with a table is not rewritten when only the title changes', async () => {
  const table = '<p>Ajad:</p><table><tbody><tr><td>Kuivastu</td><td>14.30</td></tr></tbody></table>'
  const { _id } = await topicWith(table)
  const page = await site.openPage(`/sise/foorum/muuda/${_id}`, { as: author })
  await page.getByText('Selles tekstis on osi, mida siin muuta ei saa (tabel, pilt, joondus).').waitFor()
  expect(await page.getByRole('table').count()).toBe(1)
  expect(await findingsOf(page)).toEqual([])
  await page.getByLabel('Pealkiri').fill('Talvised ajad')
  await page.getByRole('button', { name: 'Salvesta teema' }).click()
  await page.getByRole('heading', { level: 1, name: 'Talvised ajad' }).waitFor()
  expect(await stored(_id)).toMatchObject({ pealkiri: 'Talvised ajad', tekst: table })
})

test('EDIT-1 forum: the same text is changed after the warning, on a phone too', async () => {
  const { _id } = await topicWith('<p style="text-align:center">Ajad</p>')
  const page = await site.openPage(`/sise/foorum/muuda/${_id}`, { as: author, width: 390, scheme: 'dark' })
  await page.getByRole('button', { name: 'Muuda siiski' }).tap()
  await field(page, 'Tekst').tap()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' talvel')
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvesta teema' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Praamiajad' }).waitFor()
  expect((await stored(_id)).tekst).toBe('<p>Ajad talvel</p>')
})
