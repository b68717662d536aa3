import type { Page } from 'playwright-core'
import { turnedPhoto } from '../files/images/pictures.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { keyboardOf } from '../support/browser/keyboard.ts'
import { pressesOf } from '../support/browser/presses.ts'
import { postsOnServer, writtenBefore } from './writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let topics: { _id: string; path: string }[]

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test' })
  jaan = await site.api.person({ name: 'Jaan Jõgi', email: 'jaan@saar.test' })
  const categories = []
  for (let number = 1; number <= 8; number += 1)
    categories.push(await site.api.category({ name: `Kategooria ${number}`, slug: `k${number}` }))
  topics = []
  for (const [index, title] of ['Talgud', 'Praamiajad', 'Kadunud kass', 'Uus kai', 'Küttepuud'].entries())
    topics.push(
      await writtenBefore(site.api, {
        by: mari,
        category: categories[index % 4]!,
        title,
        posts: [{ by: mari, text: `<p>${title}: kes tuleb appi?</p>` }],
      }),
    )
})

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The news, newest first. */
const titles = ['Küttepuud', 'Uus kai', 'Kadunud kass', 'Praamiajad', 'Talgud']
const titleOf = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
const photo = async () => ({ name: 'puud.jpg', mimeType: 'image/jpeg', buffer: await turnedPhoto(6) })

test('FORUM-10 (browser: presses) five new topics are read, and one gets a reply with a photo, in nine presses on a phone', async () => {
  const page = await site.openPage('/sise', { as: jaan, width: 390 })
  const { press, chooseFiles, count } = pressesOf(page)
  await press(link(page, titles[0]!).first())
  await titleOf(page, titles[0]!)
  await press(button(page, 'Kirjuta vastus…').or(button(page, 'Vasta')).first())
  await page.getByRole('textbox', { name: 'Sinu vastus' }).waitFor()
  await page.keyboard.type('Mina tulen.')
  await press(button(page, 'Lisa failid'))
  await chooseFiles(button(page, 'Laadi üles'), [await photo()])
  await press(button(page, 'Saada'))
  await page.getByText('Vastus on saadetud.').waitFor()
  for (const title of titles.slice(1)) {
    await press(link(page, `Järgmine uus: ${title}`))
    await titleOf(page, title)
  }
  // The two presses in the device's own dialog do not count.
  expect(count()).toBeLessThanOrEqual(9 + 2)
  expect(await postsOnServer(site.api, topics.at(-1)!._id, mari)).toContain('<p>Mina tulen.</p>')
  await link(page, 'Foorum').first().click()
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
  await page.getByRole('region', { name: 'Mis on uut' }).waitFor({ state: 'detached' })
})

test('FORUM-10 (browser: keyboard) the newest topic gets a reply with a photo within 45 stops of the keyboard', async () => {
  const page = await site.openPage('/sise', { as: await site.api.person({ name: 'Kadri Kask' }) })
  const keyboard = await keyboardOf(page)
  await keyboard.press(link(page, titles[0]!).first())
  await titleOf(page, titles[0]!)
  await keyboard.keys('r')
  const field = page.getByRole('textbox', { name: 'Sinu vastus' })
  await field.and(page.locator('[contenteditable=true]:focus')).waitFor()
  await keyboard.type('Mina ka.')
  await keyboard.press(button(page, 'Lisa failid'))
  await keyboard.chooseFiles(button(page, 'Laadi üles'), [await photo()])
  await keyboard.press(button(page, 'Saada'))
  await page.getByText('Vastus on saadetud.').waitFor()
  expect(keyboard.stops()).toBeLessThanOrEqual(45)
})
