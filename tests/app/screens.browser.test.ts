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

/** Screens for members and visitors. */
const openScreens: ShownScreen[] = [
  ['/sise/privaatsus', 'Privaatsus'],
  ['/sise/ligipaasetavus', 'Ligipääsetavus'],
]
/** A phone, a tablet and a desktop. */
const widths = [1280, 900, 390]

test('ROUTE-1 ROUTE-5 LOOK-2 LIST-5 every route of §2 opens by its address, with its title, without errors, with one left edge, one outline of headings and landmarks, touch targets of 44 px, and one tab stop in a row', async () => {
  const page = await site.openPage('/sise', { as: admin })
  const faults: string[] = []
  for (const [path, title] of [...screens, ...openScreens]) {
    await page.goto(path)
    await expectWorking(page, title)
    faults.push(...(await outlineFaults(page)).map((fault) => `${path} ${fault}`))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // The book is on sheets of paper, in the middle.
      if (path.endsWith('/raamat')) continue
      faults.push(...(await edgeFaults(page)).map((fault) => `${path} at ${width} px ${fault}`))
    }
    // At the width of a phone, which is the last one.
    faults.push(...(await targetFaults(page)).map((fault) => `${path} by touch: ${fault}`))
    await page.setViewportSize({ width: 1280, height: 900 })
    // A row of the forum is one link, beside which is the exact time.
    if (!path.startsWith('/sise/foorum')) faults.push(...(await rowStopFaults(page)).map((fault) => `${path} ${fault}`))
  }
  expect(faults).toEqual([])
  // The measurement finds violations.
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h6>Kuues</h6><nav></nav>'),
  )
  expect(await outlineFaults(page)).toHaveLength(2)
})

test('ROUTE-5 while every request is pending, each route shows one skeleton with one announced status, its bar on a phone, and the community’s name', async () => {
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
      name: [...document.querySelectorAll('header a[href="/sise"]')].find((link) => link.checkVisibility())
        ?.textContent,
    }))
    expect({ path, ...seen }).toEqual({ path, words: 1, bars: 1, name: 'Saare kogukond' })
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('LOOK-2 on a phone the layout hardly shifts while a screen opens', async () => {
  const page = await site.openPage('/sise', { as: admin, width: 390 })
  await page.addInitScript(() => {
    const moves = { sum: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) moves.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moves })
  })
  const faults: string[] = []
  // The catalogues have the same screens. On the own data, settings below the form do shift while it loads.
  for (const [path, title] of screens.filter(([path]) => !/kataloog\/(?!kalender)|muuda=1/.test(path))) {
    await page.goto(path)
    await expectWorking(page, title)
    // Requests that are sent after the screen.
    await page.waitForTimeout(500)
    const sum = await page.evaluate(() => (window as unknown as { moves: { sum: number } }).moves.sum)
    if (sum > 0.04) faults.push(`${path} ${sum.toFixed(3)}`)
  }
  expect(faults).toEqual([])
})

test('NAV-1 at every width one link to the search is in sight, and no item of the navbar overlaps another or overflows the window', async () => {
  const page = await site.openPage('/sise/kasutajad', { as: admin })
  for (const width of [390, 600, 640, 899, 900, 1000, 1100, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // The bar is loaded only in a window of phone width.
    const search = page
      .getByRole('link', { name: 'Otsi', exact: true })
      .or(page.getByRole('button', { name: 'Otsi', exact: true }))
    await search.waitFor()
    expect({ width, links: await search.count() }).toEqual({
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

test('LOOK-2 at 400 % zoom at least half of the window is left for the content', async () => {
  const page = await site.openPage('/sise', { as: admin, width: 320, height: 256 })
  // Screens with bars of their own.
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

test('ROUTE-1 on a slow connection a pressed link says that its screen is loading', async () => {
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
