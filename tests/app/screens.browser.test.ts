import { beforeAll, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { edgeFaults } from '../support/browser/edgeFaults.ts'
import { outlineFaults } from '../support/browser/outlineFaults.ts'
import { rowStopFaults } from '../support/browser/rowStops.ts'
import { targetFaults } from '../support/browser/targetFaults.ts'
import { everyScreen, expectWorking, type ShownScreen } from './everyScreen.ts'

const site = siteOfTests()
let member: Person
let admin: Person
let screens: ShownScreen[]

beforeAll(async () => {
  member = await site.api.person({ name: 'Mari Laidna', email: 'mari@saar.test', status: 2 })
  admin = await site.api.person({ name: 'Anne Admin', email: 'anne@saar.test', status: 4 })
  screens = await everyScreen(site.api, { member, admin })
})

/** A phone, a tablet and a desktop. */
const widths = [1280, 900, 390]

test('ROUTE-1 ROUTE-5 LOOK-2 LIST-5 every route of §2 opens by its address, with its title, no error, one left edge, one outline of headings and landmarks, targets of 44 px for fingers, and one stop in a row', async () => {
  const page = await site.openPage('/sise', { as: admin })
  const faults: string[] = []
  for (const [path, title] of screens) {
    await page.goto(path)
    await expectWorking(page, title)
    faults.push(...(await outlineFaults(page)).map((fault) => `${path} ${fault}`))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // The book stands on sheets of paper, in the middle.
      if (path.endsWith('/raamat')) continue
      faults.push(...(await edgeFaults(page)).map((fault) => `${path} at ${width} px ${fault}`))
    }
    // At the width of a phone, the last one.
    faults.push(...(await targetFaults(page)).map((fault) => `${path} by touch: ${fault}`))
    await page.setViewportSize({ width: 1280, height: 900 })
    // A row of the forum is one link, with the exact time beside it.
    if (!path.startsWith('/sise/foorum')) faults.push(...(await rowStopFaults(page)).map((fault) => `${path} ${fault}`))
  }
  expect(faults).toEqual([])
  // The measure finds what it looks for.
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h6>Kuues</h6><nav></nav>'),
  )
  expect(await outlineFaults(page)).toHaveLength(2)
})

test('ROUTE-5 while nothing is answered, each route shows one skeleton with one word, which is announced, and on a phone its bar', async () => {
  const page = await site.openPage('/sise', { as: admin, width: 390 })
  await page.route('**/graphql*', () => new Promise<void>(() => {}))
  // The catalogues have the same routes.
  for (const [path] of screens.filter(([path]) => !/kataloog\/(?!kalender)/.test(path))) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#root [role="status"]').getByText('Laeb...').waitFor({ state: 'attached' })
    const seen = await page.evaluate(() => ({
      words: [...document.querySelectorAll('p')].filter(
        (line) => line.textContent === 'Laeb...' && line.getBoundingClientRect().width > 1 && line.checkVisibility(),
      ).length,
      bars: [...document.querySelectorAll('[data-phone-bar]')].filter((bar) => bar.checkVisibility()).length,
    }))
    expect({ path, ...seen }).toEqual({ path, words: 1, bars: 1 })
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('NAV-1 at every width one link to the search is in sight, and nothing of the bar is over another or beside the window', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: admin })
  for (const width of [390, 600, 640, 899, 900, 1000, 1100, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // The phone's bar is loaded when its window comes.
    await page.getByRole('link', { name: 'Otsi', exact: true }).waitFor()
    expect({ width, links: await page.getByRole('link', { name: 'Otsi', exact: true }).count() }).toEqual({
      width,
      links: 1,
    })
    const faults = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('header a, header button')]
        .filter((element) => element.checkVisibility() && !element.closest('[data-phone-bar]'))
        .map((element) => [element.textContent, element.getBoundingClientRect()] as const)
      return boxes.flatMap(([name, box], index) => {
        const next = boxes[index + 1]?.[1]
        const over = next && next.top < box.bottom && next.left < box.right - 1
        return over || box.right > window.innerWidth ? [name] : []
      })
    })
    expect({ width, faults }).toEqual({ width, faults: [] })
  }
})

test('LOOK-2 at 400 % zoom half of the window and more is left for what is read or written', async () => {
  const page = await site.openPage('/sise', { as: admin, width: 320, height: 256 })
  // Those with bars of their own.
  for (const [path, title] of screens.filter(([path]) => /\/uus$|\/muuda\/|avaleht|jaanipaev|sadam\//.test(path))) {
    await page.goto(path)
    await expectWorking(page, title)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position, visibility } = getComputedStyle(element)
          const { height, width, top } = element.getBoundingClientRect()
          return /fixed|sticky/.test(position) && visibility === 'visible' && width > 200 && height > 8 && top < 256
        })
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
    )
    expect({ path, isHalfFree: covered <= 128, covered }).toMatchObject({ isHalfFree: true })
  }
})

// The other addresses: routes.web.
test('ROUTE-1 a list, a form and a record lead strangers to the sign-in', async () => {
  const page = await site.openPage('/sise/login')
  for (const path of ['/sise/lehed', '/sise/foorum/uus', '/sise/galerii/jaanipaev']) {
    await page.goto(path)
    await page.waitForURL('**/sise/login')
  }
  await page.getByRole('textbox', { name: 'Kasutaja' }).waitFor()
})

test.each([
  ['a member', () => member],
  ['an admin', () => admin],
])('NAV-1 every link of the navbar leads %s to a screen that works', async (_, person) => {
  const page = await site.openPage('/sise', { as: person() })
  const navigation = page.getByRole('navigation', { name: 'Peamenüü' })
  const titles = { ...mainScreens, ...administrationScreens }
  for (const [name, title] of Object.entries(titles)) {
    if (name in administrationScreens) await navigation.getByRole('button', { name: 'Haldus' }).click()
    const link = navigation.getByRole('link', { name: new RegExp(`^${name.split(' ')[0]}( on midagi uut)?$`) })
    await (name.endsWith('kataloog') ? link.last() : link.first()).click()
    await expectWorking(page, title)
  }
})

const mainScreens = {
  Foorum: 'Foorum',
  Kalender: 'Kalender',
  Kasutajad: 'Kasutajad',
  Protokollid: 'Protokollid',
  Failisüsteem: 'Failisüsteem',
  Tagasiside: 'Tagasiside',
}
const administrationScreens = {
  Ettevõtted: 'Ettevõtted',
  Ajalugu: 'Ajalugu',
  'Kalender kataloog': 'Kalender',
  Uudised: 'Uudised',
  Loodus: 'Loodus',
  Matkarajad: 'Matkarajad',
  Lehed: 'Lehed',
  Avaleht: 'Avaleht',
  Galerii: 'Galerii',
}

test('GALLERY-1 ARTICLE-1 the links of the lists are high enough for fingers on a phone', async () => {
  const page = await site.openPage('/sise/galerii', { as: member, width: 390 })
  const heightOf = async (name: string | RegExp) => (await page.getByRole('link', { name }).boundingBox())?.height
  expect(await heightOf('Jaanipäev')).toBeGreaterThanOrEqual(44)
  await page.goto('/sise/lehed')
  expect(await heightOf(/^Sõiduplaan$/)).toBeGreaterThanOrEqual(44)
  expect(await heightOf('ENG puudub, lisa inglise keeles: Sõiduplaan')).toBeGreaterThanOrEqual(44)
})

test('ROUTE-1 on a slow line a pressed link says that its screen is loading', async () => {
  const page = await site.openPage('/sise', { as: member })
  await page.getByRole('link', { name: 'Sadam' }).waitFor()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/CalendarPage.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Kalender', exact: true }).first().click()
  const status = page.getByText('Laeb...')
  await status.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Foorum')
  release()
  await expectWorking(page, 'Kalender')
  await status.waitFor({ state: 'detached' })
})
