import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { sessions } from '../../../api/store/tables/users.ts'
import { writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'

const site = siteOfTests()
let member: Person
let topic: WrittenTopic

beforeAll(async () => {
  member = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  topic = await writtenBefore(site.api, { by: member, category: await site.api.category({ slug: 'uldine' }) })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const isSignInScreen = (page: Page) => heading(page, 'Logi sisse').waitFor()

test('AUTH-4 (browser: two tabs) signing out in one tab signs out the others, and on the server too', async () => {
  const page = await site.openPage()
  await site.signInAs(page, member)
  const token = await page.evaluate(() => localStorage.getItem('sise.token'))
  const other = await page.context().newPage()
  await other.goto(`${site.url}${topic.path}`)
  await heading(other, 'Praamiajad').waitFor()

  await page.getByRole('button', { name: 'Logi välja' }).click()
  await isSignInScreen(page)
  await isSignInScreen(other)
  expect(await other.getByText('Praamiajad').count()).toBe(0)
  // The client does not wait for the server, where the session may end a moment later.
  await until(async () => (await site.api.call('GET', '/api/auth', { as: { token: token ?? '' } })).status === 401)
})

test('AUTH-4 (browser: two tabs) signing in in one tab signs in the other', async () => {
  const page = await site.openPage(topic.path)
  await isSignInScreen(page)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/sise`)
  await site.signInAs(other, member)
  await heading(page, 'Praamiajad').waitFor()
})

test('AUTH-7 (browser: two tabs) F5 a tab that is opened after the session has ended leaves the other tab its screen and its text', async () => {
  const page = await site.openPage()
  await site.signInAs(page, member)
  await page.goto(`${site.url}${topic.path}`)
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  const field = page.getByRole('textbox', { name: 'Sinu vastus' })
  await page.keyboard.type('Kümme minutit kirjutatud')
  await field.getByText('Kümme minutit kirjutatud').waitFor()
  await site.api.db.delete(sessions).where(eq(sessions.userId, member._id))

  const other = await page.context().newPage()
  await other.goto(`${site.url}/sise`)
  await isSignInScreen(other)
  await page.getByRole('dialog', { name: 'Logi uuesti sisse' }).waitFor()
  expect(await field.innerText()).toBe('Kümme minutit kirjutatud')
  await site.signInAs(other, member)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await field.innerText()).toBe('Kümme minutit kirjutatud')
})
