import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { writtenBefore, type WrittenTopic } from '../writtenBefore.ts'

let site: Site
let jaan: Person
let topic: WrittenTopic

beforeAll(async () => {
  site = await startSite()
  const mari = await site.api.person({ name: 'Mari Meri' })
  jaan = await site.api.person({ name: 'Jaan Jõgi' })
  const category = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  // Posts of different heights, which a browser cannot estimate before it renders them.
  const posts = Array.from({ length: 30 }, (_, index) => ({
    by: index % 7 === 0 ? jaan : mari,
    text: '<p>Kes tuleb ja millega? Paat on väike, aga ruumi on.</p>'.repeat(1 + (index % 5) * 3),
  }))
  topic = await writtenBefore(site.api, { by: mari, category, title: 'Talgud', text: '<p>Laupäeval.</p>', posts })
})

afterAll(() => site.close())

afterEach(async () => {
  await site.leavePages()
  site.problems.splice(0)
})

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Sinu vastus', exact: true })

/** Opens the form of the first post, which is Jaan's. */
const editFirst = (page: Page) => pressMore(page.locator('[data-post]'), '', 'Muuda')

/** How far an element extends beyond the part of the window below the bar, in px; 0 if all of it is visible. */
async function outOfSight(page: Page, element: ReturnType<typeof button>) {
  const { top, bottom } = await element.evaluate((node) => node.getBoundingClientRect())
  const [bar, height] = await page.evaluate(() => [
    document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    window.innerHeight,
  ])
  return Math.max(0, Math.ceil((bar ?? 0) - top), Math.ceil(bottom - (height ?? 0)))
}

/** Waits until the page has stopped growing and scrolling. */
async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const layout = () => `${window.scrollY} ${document.body.scrollHeight}`
        const before = layout()
        setTimeout(() => resolve(before === layout()), 400)
      }),
  )
}

/** Refuses every reply that is sent, after 300 ms. */
const refuseReplies = (page: Page) =>
  page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== 'CreatePost') return route.continue()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill({
      json: { errors: [{ message: 'Server ei vasta.', extensions: { code: 'UPSTREAM_ERROR' } }] },
    })
  })

for (const { width, height } of sizes) {
  test(`FORUM-6 (browser: layout) at ${width} px the field that 'Vasta' opens is in sight, and so is the refusal of a reply`, async () => {
    const page = await site.openPage(topic.path, { as: jaan, width, height })
    await button(page, 'Vasta').click()
    await field(page).waitFor()
    await button(page, 'Lisa failid').waitFor()
    await settled(page)
    expect(await outOfSight(page, field(page))).toBe(0)
    expect(await outOfSight(page, button(page, 'Saada'))).toBe(0)
    expect(await field(page).evaluate((node) => node === document.activeElement)).toBe(true)

    // Set up before typing, since Chromium takes a moment to begin intercepting requests.
    await refuseReplies(page)
    await page.keyboard.type('Tulen ka.')
    await page.keyboard.press('Control+Enter')
    const refusal = page.getByText(/Vastust ei õnnestunud saata/)
    await refusal.waitFor()
    await settled(page)
    expect(await outOfSight(page, refusal)).toBe(0)
    expect(await outOfSight(page, button(page, 'Proovi uuesti'))).toBe(0)
  })
}

test('FORUM-6 (browser: layout) four lines of a reply with its tools, attachments and the button take at most 240 px, above the keyboard of a phone', async () => {
  for (const size of [...sizes, { width: 390, height: 508 }]) {
    const page = await site.openPage(topic.path, { as: jaan, ...size })
    await button(page, 'Vasta').click()
    await page.getByRole('toolbar', { name: 'Teksti kujundus' }).waitFor()
    await button(page, 'Lisa failid').waitFor()
    await settled(page)
    const form = page.locator('form').filter({ has: field(page) })
    expect((await form.boundingBox())!.height).toBeLessThanOrEqual(240)
    expect((await field(page).boundingBox())!.height).toBeGreaterThanOrEqual(4 * 24)
    for (const part of [field(page), button(page, 'Lisa failid'), button(page, 'Saada')])
      expect(await outOfSight(page, part)).toBe(0)
    // One row of tools: the others are reached by the arrow keys.
    const rows = await form
      .getByRole('toolbar')
      .getByRole('button')
      .evaluateAll((tools) => [...new Set(tools.map((tool) => Math.round(tool.getBoundingClientRect().top)))])
    expect(rows).toHaveLength(1)
    await button(page, 'Paks kiri').focus()
    await page.keyboard.press('End')
    const last = await button(page, 'Tee uuesti').evaluate((tool) => tool.getBoundingClientRect().right)
    expect(last).toBeLessThanOrEqual((await button(page, 'Lisa failid').boundingBox())!.x)
    expect(await button(page, 'Saada').getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
    await page.close()
  }
})

test('WCAG 2.4.11 forum: the invalid field of a new topic is visible below the bar on a phone', async () => {
  const page = await site.openPage('/sise/foorum/uus', { as: jaan, width: 390, height: 844 })
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill('Talgud')
  await button(page, 'Alusta teemat').click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT')
  expect(await outOfSight(page, page.getByLabel('Kategooria'))).toBe(0)
})

test('WCAG 2.4.11 forum: on a phone Tab stops nowhere under the bars, neither forwards nor back', async () => {
  const page = await site.openPage(topic.path, { as: jaan, ...sizes[0] })
  await button(page, 'Vasta').waitFor()
  await settled(page)
  const keys = ['Tab', 'Shift+Tab'].flatMap((key) => Array.from({ length: 40 }, () => key))
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForFunction(() => {
      const focused = document.activeElement
      if (!focused || focused.closest('header, [data-phone-bar]')) return true
      const { left, top, width, height } = focused.getBoundingClientRect()
      return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest('header, [data-phone-bar]')
    })
  }
})

test('FORUM-6 (browser: layout) on a phone nothing floats over a post while it is edited, and the reply is offered again afterwards', async () => {
  const page = await site.openPage(topic.path, { as: jaan, ...sizes[0] })
  await button(page, 'Vasta').waitFor()
  await editFirst(page)
  await page.getByRole('textbox', { name: 'Postituse tekst' }).click()
  await button(page, 'Vasta').waitFor({ state: 'hidden' })
  await button(page, 'Loobu').click()
  await button(page, 'Vasta').waitFor()
})
