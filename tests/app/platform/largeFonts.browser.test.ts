import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { gotoAs, siteOfTests } from '../../support/browser/browser.ts'
import { largeFontFaults } from '../../support/browser/largeFontFaults.ts'
import { launchChromium } from '../../support/browser/launch.ts'
import { everyScreen, expectWorking, type ShownScreen } from '../everyScreen.ts'

const site = siteOfTests()
let admin: Person
let screens: ShownScreen[]

beforeAll(async () => {
  const member = await site.api.person({ name: 'Mari Laidna', email: 'mari@saar.test', status: 2 })
  admin = await site.api.person({ name: 'Anne Admin', email: 'anne@saar.test', status: 4 })
  screens = await everyScreen(site.api, { member, admin })
})

/** A phone of 390 px at 200 % and at 100 %, a desktop of 1280 px at 400 % and at 100 %. */
const sizes = [
  { width: 195, height: 332 },
  { width: 320, height: 256 },
  { width: 390, height: 664 },
  { width: 1280, height: 900 },
]

async function faultsOf(browser: Browser, shown: typeof sizes): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site.url, hasTouch: true, locale: 'et-EE' })
  const page = await context.newPage()
  const faults: string[] = []
  for (const [path, title] of screens) {
    await page.setViewportSize(shown[0]!)
    await gotoAs(page, path, admin)
    await expectWorking(page, title)
    for (const size of shown) {
      await page.setViewportSize(size)
      faults.push(...(await largeFontFaults(page)).map((fault) => `${path} at ${size.width} px ${fault}`))
    }
  }
  await context.close()
  return faults
}

test('LOOK-2 at 200 % and at 400 % zoom no screen is wider than the window, and nothing is cut or covered', async () => {
  const browser = await launchChromium()
  try {
    expect(await faultsOf(browser, sizes.slice(0, 2))).toEqual([])
  } finally {
    await browser.close()
  }
})

test('LOOK-2 with a smallest font of 24 px, at every zoom, no screen is wider than the window, and nothing is cut or covered', async () => {
  const browser = await launchChromium(['--blink-settings=minimumFontSize=24'])
  try {
    expect(await faultsOf(browser, sizes)).toEqual([])
  } finally {
    await browser.close()
  }
})
