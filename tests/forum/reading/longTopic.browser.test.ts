import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { findingsOf, siteOfTests } from '../../support/browser/browser.ts'
import type { Opening } from '../../support/browser/launch.ts'
import { quiet } from '../../support/browser/quiet.ts'
import type { WrittenTopic } from '../writtenBefore.ts'
import { longTopic } from './longTopic.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person
let category: { _id: string; slug: string }
let topic: WrittenTopic & { ids: string[] }

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri' })
  category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
})

beforeEach(async () => {
  jaan = await site.api.person({ name: 'Jaan Jõgi' })
  topic = await longTopic(site.api, { by: mari, category, posts: 300 })
})

const open = (opening: Opening = {}, hash = '') => site.openPage(topic.path + hash, { as: jaan, ...opening })
const textOf = (page: Page, number: number) => page.getByText(new RegExp(`^Sõna ${number}\\.`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** The numbers of the first and the last rendered post. */
async function ends(page: Page): Promise<number[]> {
  const texts = await page.locator('ol > li').allTextContents()
  return [texts[0], texts.at(-1)].map((text) => Number(/Sõna (\d+)\./.exec(text ?? '')?.[1]))
}

/** The distance of a post from the top of the window, in px. */
const topOf = (page: Page, number: number) =>
  textOf(page, number).evaluate((text) => text.closest('li')!.getBoundingClientRect().top)

/** Waits until nothing moves any more. */
async function settled(page: Page) {
  await quiet(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('REST-6 FORUM-3 (browser: scrolling) a long topic opens at its beginning for a new reader, and scrolling loads more', async () => {
  const page = await open()
  await textOf(page, 1).waitFor()
  expect(await ends(page)).toEqual([1, 50])
  expect(await button(page, 'Näita varasemaid postitusi').count()).toBe(0)
  await textOf(page, 44).scrollIntoViewIfNeeded()
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 300)
  await textOf(page, 100).waitFor({ state: 'attached' })
  expect(await ends(page)).toEqual([1, 100])
  await button(page, 'Näita uuemaid postitusi').click()
  await textOf(page, 150).waitFor({ state: 'attached' })
})

test('FORUM-3 (browser: layout) a returning reader sees the first unread post below a line, and the earlier ones above it', async () => {
  const first = await open()
  await textOf(first, 50).waitFor({ state: 'attached' })
  await settled(first)
  await first.context().close()

  const page = await open()
  await textOf(page, 51).waitFor()
  expect(await ends(page)).toEqual([48, 97])
  const line = page.locator('li', { has: page.getByText('Uued postitused') })
  expect(await line.textContent()).toContain('Sõna 51.')
  await button(page, 'Esimene lugemata postitus').click()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Sõna 51.'))
  expect(Math.round(await topOf(page, 51))).toBe(72)
  expect(await findingsOf(page)).toEqual([])
})

test.each([
  ['by itself', ''],
  [
    'where the browser does not (Safari)',
    '* { overflow-anchor: none !important; content-visibility: visible !important }',
  ],
])(
  'FORUM-3 (browser: scrolling) the visible post stays where it is while earlier posts are inserted above it %s',
  async (_, style) => {
    const page = await open({}, `#postitus-${topic.ids[149]}`)
    if (style) await page.addStyleTag({ content: style })
    await textOf(page, 150).waitFor()
    await settled(page)
    expect(await ends(page)).toEqual([125, 174])
    const before = await topOf(page, 151)
    // Clicked by a script: Playwright would scroll to the button, which is far above.
    await button(page, 'Näita varasemaid postitusi').evaluate((element: HTMLElement) => element.click())
    await textOf(page, 75).waitFor({ state: 'attached' })
    await settled(page)
    expect(Math.abs((await topOf(page, 151)) - before)).toBeLessThan(3)
  },
)

test('REST-6 (browser: scrolling) scrolling up loads the earlier posts, and the visible post stays where it is', async () => {
  const page = await open({}, `#postitus-${topic.ids[149]}`)
  await textOf(page, 150).waitFor()
  await settled(page)
  await page.mouse.move(600, 500)
  while ((await textOf(page, 75).count()) === 0) {
    await page.mouse.wheel(0, -400)
    await page.waitForTimeout(150)
  }
  await settled(page)
  // Fifty posts were added above the reader's position, which did not jump to the top of them.
  expect(await topOf(page, 75)).toBeLessThan(-3000)
})

test('FORUM-7 (browser: layout) a link to a post far away opens the page around it, on a phone too', async () => {
  const page = await open({ width: 390 }, `#postitus-${topic.ids[199]}`)
  await textOf(page, 200).waitFor()
  await settled(page)
  expect(await ends(page)).toEqual([175, 224])
  expect(Math.round(await topOf(page, 200))).toBe(72)
  expect(await textOf(page, 200).evaluate((text) => document.activeElement?.contains(text))).toBe(true)
  expect(await findingsOf(page)).toEqual([])
})

test('FORUM-3 (browser: scrolling) going back and reloading restore the position', async () => {
  const page = await open({}, `#postitus-${topic.ids[199]}`)
  await textOf(page, 200).waitFor()
  await settled(page)
  await page.mouse.move(600, 500)
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 700)
  // The browser scrolls by steps, which a busy machine begins late.
  await page.waitForFunction((from) => window.scrollY >= from + 700, before)
  await settled(page)
  const number = await page.evaluate(() => {
    const first = [...document.querySelectorAll('ol > li')].find((post) => post.getBoundingClientRect().top > 80)
    return Number(/Sõna (\d+)\./.exec(first?.textContent ?? '')?.[1])
  })
  const top = await topOf(page, number)
  await page.reload()
  await textOf(page, number).waitFor()
  await settled(page)
  expect(Math.abs((await topOf(page, number)) - top)).toBeLessThan(3)

  // The link is in the sticky bar, so clicking it does not scroll the page.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Foorum/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
  await page.goBack()
  await textOf(page, number).waitFor()
  await settled(page)
  expect(Math.abs((await topOf(page, number)) - top)).toBeLessThan(3)
})

test('FORUM-3 (browser: focus) the newest post is one press away', async () => {
  const page = await open({ width: 390 })
  await textOf(page, 1).waitFor()
  await button(page, 'Viimane postitus').tap()
  await textOf(page, 300).waitFor()
  expect(await ends(page)).toEqual([251, 300])
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Sõna 300.'))
})
