import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { boxAtRest } from '../../support/browser/boxes.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { writtenBefore, type WrittenTopic } from '../writtenBefore.ts'

const site = siteOfTests()
let mari: Person
let moderator: Person
let topic: WrittenTopic

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  moderator = await site.api.person({ name: 'Jaan Jõgi', status: 4 })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const posts = Array.from({ length: 17 }, (_, index) => ({
    by: index % 2 ? mari : moderator,
    text: `<p>${index + 1}. sõna</p>`,
  }))
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Praam', text: '<p>Millal?</p>', posts })
  const { postitused } = (await site.api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })).body as {
    postitused: { _id: string }[]
  }
  await site.api.call('PUT', `/api/foorum/postitus/like/${topic._id}/${postitused[3]!._id}`, { as: mari })
})

const open = async (as: Person, width: number) => {
  const page = await site.openPage(topic.path, { as, width, height: width < 600 ? 844 : 900 })
  await page.getByText('17. sõna').waitFor()
  return page
}

test.each([
  [1280, 92],
  [390, 116],
])('FORUM-3 (browser: layout) at %i px a post of one line is at most %i px high, liked or not', async (width, most) => {
  const page = await open(mari, width)
  const heights = await page.locator('[data-post]').evaluateAll((posts) =>
    posts.map((post) => {
      // Posts out of sight have the height that the browser estimates.
      post.scrollIntoView()
      return post.getBoundingClientRect().height
    }),
  )
  expect(heights).toHaveLength(17)
  expect(Math.max(...heights)).toBeLessThanOrEqual(most)
  expect(Math.min(...heights)).toBeGreaterThan(60)
})

/** The names of the tab stops, from the top of the page until they repeat. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const { activeElement: at } = document
      return at === null || at === document.body ? null : (at.getAttribute('aria-label') ?? at.textContent ?? '')
    })
    if (name === null || stops.length > 200) return stops
    stops.push(name)
  }
}

test('FORUM-3 (browser: tab stops) a topic of 17 posts has at most 60 tab stops for a moderator too, and arrow keys reach every action', async () => {
  const page = await open(moderator, 1280)
  await page.locator('body').evaluate((body) => body.focus())
  const stops = await tabStops(page)
  expect(stops.filter((name) => name.startsWith('Meeldib: '))).toHaveLength(18)
  expect(stops.length).toBeLessThanOrEqual(60)

  const post = page.locator('[data-post]').nth(3)
  await post.getByRole('button', { name: /^Meeldib/ }).focus()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Tsiteeri: Mari Meri')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Veel tegevusi: Mari Meri')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Kopeeri link')
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('Veel tegevusi: Mari Meri')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Veel tegevusi: Mari Meri')
})

test('FORUM-3 WCAG 2.4.6 (browser: accessible names) the accessible name of each post is its author and time, and its date is a link to it', async () => {
  const page = await open(mari, 390)
  // The library of dates loads after the posts, so that on a busy machine the relative times may have changed.
  const posts = page.getByRole('listitem', { name: /^(Mari Meri|Jaan Jõgi) .*tagasi$/ })
  await posts.nth(16).waitFor()
  expect(await posts.count()).toBe(17)
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(17)
  const id = await posts.nth(8).getAttribute('id')
  await posts
    .nth(8)
    .getByRole('link', { name: /tagasi$/ })
    .click()
  await page.waitForURL(`**#${id}`)
  await page.waitForFunction((post) => document.activeElement?.id === post, id)
})

test('FORUM-4 (browser: layout) on a phone touch targets are 44 px, and the actions in the menu stay within the window', async () => {
  const page = await open(mari, 390)
  const last = page.locator('[data-post]').nth(16)
  await last.scrollIntoViewIfNeeded()
  for (const button of await last.getByRole('toolbar').getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  }
  await last.getByRole('button', { name: /^Veel tegevusi: / }).tap()
  const panel = page.getByRole('button', { name: 'Kopeeri link' }).locator('..')
  const { x, y, width, height } = await boxAtRest(panel)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(y).toBeGreaterThanOrEqual(57)
  expect(y + height).toBeLessThanOrEqual(844)
})
