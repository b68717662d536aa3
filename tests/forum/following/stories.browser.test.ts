import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { postsOnServer, writtenBefore } from '../writtenBefore.ts'

const site = siteOfTests()
let category: { _id: string; slug: string }

beforeAll(async () => {
  category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
})

const people = (): Promise<[Person, Person]> =>
  Promise.all([site.api.person({ name: 'Mari Meri' }), site.api.person({ name: 'Jaan Jõgi' })])
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sulle/ })
/** Waits until the bell shows a number, after a reload of the page. */
async function expectBell(page: Page, name: string) {
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
}

test('FORUM-11 (browser: story) two members at once: a mention and an answer notify the other, are read once in all tabs, and show a rename', async () => {
  const [mari, jaan] = await people()
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Talgud' })
  const [one, other] = await Promise.all([
    site.openPage('/sise/foorum/sadam', { as: mari }),
    site.openPage(topic.path, { as: jaan }),
  ])
  await bell(one).waitFor()
  expect(await bell(one).innerText()).toBe('')
  const startReply = async () => {
    await other.getByRole('button', { name: 'Kirjuta vastus…' }).click()
    await other.getByRole('textbox', { name: 'Sinu vastus' }).waitFor()
  }
  await startReply()
  await other.keyboard.type('Tulen ka.')
  await other.getByRole('button', { name: 'Saada' }).click()
  await other.getByText('Vastus on saadetud.').first().waitFor()
  await startReply()
  await other.keyboard.type('Reha toob @Mari')
  await other.getByRole('option', { name: 'Mari Meri' }).waitFor()
  await other.keyboard.press('Enter')
  await other.keyboard.type('kaasa.')
  await other.getByRole('button', { name: 'Saada' }).click()
  await until(async () => (await postsOnServer(site.api, topic._id, jaan)).length === 2)

  // The topic with its answer, which she follows as its author, and the mention, which is no answer.
  await expectBell(one, 'Sulle: 2 lugemata')
  const secondTab = await site.openPage('/sise/kalender', { as: mari })
  await bell(one).click()
  const reported = one.getByRole('main').getByRole('listitem')
  await reported.filter({ hasText: 'Jaan Jõgi mainis sind' }).waitFor()
  expect(await reported.count()).toBe(2)
  await one.getByRole('main').getByRole('link', { name: 'Talgud' }).first().click()
  const mention = one.getByRole('main').getByRole('link', { name: '@Mari Meri' })
  await mention.waitFor()
  await Promise.all([one, secondTab].map((page) => expectBell(page, 'Sulle')))

  await site.api.call('PUT', `/api/users/${mari._id}`, { as: mari, body: { nimi: 'Mari Mets', email: mari.email } })
  const renamed = other.getByRole('main').getByRole('link', { name: '@Mari Mets' })
  await until(async () => {
    await other.reload()
    await other.getByText('Reha toob').waitFor()
    return (await renamed.count()) === 1
  })
  await renamed.click()
  await other.getByRole('heading', { level: 1, name: 'Mari Mets' }).waitFor()
  // His own actions cause no notification.
  await expectBell(other, 'Sulle')
})

test('FORUM-11 (browser: storage) the next member on the same browser sees no bell of the previous one', async () => {
  const [mari, jaan] = await people()
  const posts = [{ by: jaan, text: '<p>Tulen.</p>' }]
  const topic = await writtenBefore(site.api, { by: mari, category, title: 'Kohtumine', posts })
  const page = await site.openPage()
  await site.signInAs(page, mari)
  await expectBell(page, 'Sulle: 1 lugemata')
  await page.getByRole('banner').getByRole('button', { name: 'Logi välja' }).click()
  await site.signInAs(page, await site.api.person())
  await page.getByRole('banner').getByRole('link', { name: 'Sulle', exact: true }).waitFor()
  await bell(page).click()
  await page.getByText('Praegu ei ole midagi.').waitFor()
  await page.goto(topic.path)
  await page.getByRole('button', { name: 'Teema jälgimine: Ei jälgi' }).waitFor()
})
