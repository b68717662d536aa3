import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { sessions } from '../../../api/store/tables/users.ts'
import { postsOnServer, writtenBefore, type WrittenTopic } from '../../forum/writtenBefore.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
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
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Parool' })

test('ROUTE-1 forum: a topic asked for by a stranger is shown once they have signed in', async () => {
  const page = await site.openPage(`${topic.path}?alates=algus#postitused`)
  await isSignInScreen(page)
  expect(new URL(page.url()).pathname).toBe('/sise/login')
  await site.signInAs(page, member)
  await heading(page, 'Praamiajad').waitFor()
  const { pathname, search, hash } = new URL(page.url())
  expect(`${pathname}${search}${hash}`).toBe(`${topic.path}?alates=algus#postitused`)
  await page.goBack()
  expect(page.url()).not.toContain('/login')
})

test('AUTH-2 a wrong password is refused in words, and the email stays', async () => {
  const page = await site.openPage('/sise/login')
  await page.getByRole('textbox', { name: 'Kasutaja' }).fill(member.email)
  await passwordField(page).fill('valesti')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Kasutaja ja/või parool pole korrektsed.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Kasutaja' }).inputValue()).toBe(member.email)
  expect(await page.evaluate(() => localStorage.getItem('sise.token'))).toBeNull()
  await passwordField(page).fill(usualPassword)
  await page.keyboard.press('Enter')
  await heading(page, 'Foorum').waitFor()
})

test('AUTH-4 signing out in one tab signs out the others, and on the server too', async () => {
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

test('AUTH-4 signing in in one tab lets the other in', async () => {
  const page = await site.openPage(topic.path)
  await isSignInScreen(page)
  const other = await page.context().newPage()
  await other.goto(`${site.url}/sise`)
  await site.signInAs(other, member)
  await heading(page, 'Praamiajad').waitFor()
})

test('AUTH-7 a session that ends while somebody writes is begun again over the text, which then goes by itself', async () => {
  const page = await site.openPage()
  await site.signInAs(page, member)
  await page.goto(`${site.url}${topic.path}`)
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await page.getByRole('textbox', { name: 'Sinu vastus' }).waitFor()
  await page.keyboard.type('Kell kolm')
  await site.api.db.delete(sessions).where(eq(sessions.userId, member._id))
  await page.keyboard.press('Control+Enter')

  const dialog = page.getByRole('dialog', { name: 'Logi uuesti sisse' })
  await dialog.waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Kasutaja' }).inputValue()).toBe(member.email)
  await dialog.getByRole('textbox', { name: 'Parool' }).fill(usualPassword)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Vastus on saadetud.').first().waitFor()
  expect(await postsOnServer(site.api, topic._id, await site.api.person())).toEqual(['<p>Kell kolm</p>'])
})

test('AUTH-7 F5 a tab that is opened after the session has ended leaves the other its screen and its text, which go on', async () => {
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
