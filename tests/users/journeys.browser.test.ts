import { beforeAll, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { pressesOf } from '../support/browser/presses.ts'

const site = siteOfTests({ feedbackForm: true })
let admin: Person

beforeAll(async () => {
  admin = await site.api.person({ name: 'Anne Admin', status: 4 })
  await site.api.person({ name: 'Peeter Pihlakas', email: 'peeter@saar.test' })
})

test('USER-8, USER-3 five people are invited and one is banned in eight presses', async () => {
  const page = await site.openPage('/sise', { as: admin })
  const { press, count } = pressesOf(page)
  await press(page.getByRole('link', { name: 'Kasutajad', exact: true }))
  await press(page.getByRole('button', { name: 'Kutsu liige' }))
  await page.getByRole('textbox', { name: 'E-post' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('a@uus.test, b@uus.test, c@uus.test, Dora Dahl <d@uus.test>, e@uus.test')
  await press(page.getByRole('button', { name: 'Saada 5 kutset' }))
  await page.getByText(/^Kutsutud on 5 inimest\. /).waitFor()
  await press(page.getByRole('searchbox', { name: 'Otsi liiget' }))
  await page.keyboard.type('peeter')
  await page.getByText('1 liige', { exact: true }).waitFor()
  await press(page.getByRole('button', { name: 'Veel tegevusi: Peeter Pihlakas' }))
  await press(page.getByRole('button', { name: 'Keela ligipääs: Peeter Pihlakas' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Keela ligipääs' }))
  await page.getByRole('listitem').getByText('Keelatud').waitFor()
  expect(count()).toBeLessThanOrEqual(8)
  const { body } = await site.api.call('GET', '/api/users', { as: admin })
  const people = (body as { email: string; nimi: string; staatus: number }[]).map(({ email, nimi, staatus }) => [
    email.split('@')[0],
    nimi,
    staatus,
  ])
  for (const name of ['a', 'b', 'c', 'e']) expect(people).toContainEqual([name, '', 1])
  expect(people).toContainEqual(['d', 'Dora Dahl', 1])
  expect(people).toContainEqual(['peeter', 'Peeter Pihlakas', 0])
})

test('FEED-3 an answered message takes two presses: to write the mail and to mark it', async () => {
  const { status } = await site.api.call('POST', '/api/tagasiside', {
    body: { nimi: 'Kai Kivi', email: 'kai@post.test', tekst: 'Millal läheb praam?' },
  })
  expect(status).toBeLessThan(300)
  const page = await site.openPage('/sise/tagasiside', { as: admin })
  // A test has no program for mail.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  const { press, count } = pressesOf(page)
  const message = page.getByRole('listitem').filter({ hasText: 'Kai Kivi' })
  await press(message.getByRole('link', { name: 'Vasta kirjaga: Kai Kivi' }))
  await press(message.getByRole('button', { name: /^Märgi vastatuks/ }))
  await message.getByText(/^Vastatud · Anne Admin/).waitFor()
  expect(count()).toBeLessThanOrEqual(2)
})
