import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { createLink } from '../../../api/users/links.ts'
import type { Person } from '../../support/api/api.ts'
import { animationsEnded, gotoAs, siteOfTests } from '../../support/browser/browser.ts'
import { largeFontFaults } from '../../support/browser/largeFontFaults.ts'
import { launchChromium } from '../../support/browser/launch.ts'
import { newWindow } from '../../support/browser/windows.ts'
import { everyScreen, expectWorking, type ShownScreen } from '../everyScreen.ts'

const site = siteOfTests({ feedbackForm: true })
let admin: Person
let screens: ShownScreen[]
/** The paths of visitors, and the heading of each. */
let guestScreens: [path: string, text: string][]

beforeAll(async () => {
  const member = await site.api.person({ name: 'Mari Laidna', email: 'mari@saar.test', status: 2 })
  const invited = await site.api.person({ name: 'Uku', status: 1 })
  admin = await site.api.person({ name: 'Anne Admin', email: 'anne@saar.test', status: 4 })
  screens = await everyScreen(site.api, { member, admin })
  guestScreens = [
    ['/sise/login', 'Logi sisse'],
    [`/sise/registreerimine/${await createLink(site.api.db, 'invitation', invited._id)}`, 'Registreeru'],
    [`/sise/taasta-parool/${await createLink(site.api.db, 'restore', member._id)}`, 'Salvesta parool'],
    ['/sise/taasta-parool/vana', 'aegunud'],
    ['/tagasiside', 'Saada'],
  ]
})

/** A phone of 390 px at 200 % and at 100 %, a desktop of 1280 px at 400 % and at 100 %, and a tablet. */
const sizes = [
  { width: 195, height: 332 },
  { width: 320, height: 256 },
  { width: 390, height: 664 },
  { width: 900, height: 700 },
  { width: 1280, height: 900 },
]

/** The selector of buttons that open menus, folded sections and dialogs. */
const openers =
  'button[aria-expanded=false], button[aria-haspopup], button:not([aria-pressed]):text-matches("^(Kustuta|Eelvaade|Loe edasi|Vali olemas)")'
/** The selector of a dialog, or the panel of a menu. */
const layer = ':is(dialog, [data-own-stops][data-align])'

/**
 * Opens every layer of a screen that no earlier screen had, a menu's questions too.
 * @returns the faults of the layers
 */
async function openedFaults(page: Page, opened: Set<string>): Promise<string[]> {
  const faults: string[] = []
  let misses = 0
  for (;;) {
    await animationsEnded(page)
    const isCovered = (await page.locator(layer).count()) > 0
    const buttons = isCovered ? page.locator(layer).last().locator(openers) : page.locator(openers)
    const names = await buttons.evaluateAll((found) =>
      found.map((button) =>
        button.checkVisibility({ visibilityProperty: true })
          ? (button.getAttribute('aria-label') ?? button.textContent ?? '')
          : '',
      ),
    )
    const kinds = names.map((name) => name.trim().replace(/[:\d].*/s, ''))
    const next = kinds.findIndex((kind) => kind !== '' && !opened.has(kind))
    if (next >= 0) {
      const button = buttons.nth(next)
      const layers = await page.locator(layer).count()
      // A folded section opens in its place, all others a layer, which may be loaded first.
      const isFold = await button.evaluate((one) => one.ariaExpanded === 'false' && one.ariaHasPopup == null)
      try {
        await button.click({ timeout: 5_000 })
      } catch (error) {
        // The phone's bar disappears a moment after a field got the focus, so the openers are looked up again.
        misses += 1
        if (misses > 3) throw error
        continue
      }
      opened.add(kinds[next]!)
      const shown = isFold ? page.locator('[aria-expanded=true]').last() : page.locator(layer).nth(layers)
      // A button that deletes without a question opens nothing.
      await shown.waitFor({ timeout: 3_000 }).catch(() => {})
      await animationsEnded(page)
      const within = (await page.locator(layer).count()) > 0 ? layer : 'main'
      faults.push(...(await largeFontFaults(page, within)).map((fault) => `${kinds[next]!}: ${fault}`))
    } else if (isCovered) {
      await page.keyboard.press('Escape')
      await page.locator(layer).last().waitFor({ state: 'detached' })
    } else return faults
  }
}

async function faultsOf(browser: Browser, shown: typeof sizes): Promise<string[]> {
  const faults: string[] = []
  const opened = new Set<string>()
  const look = async (page: Page, path: string) => {
    for (const size of shown) {
      await page.setViewportSize(size)
      faults.push(...(await largeFontFaults(page)).map((fault) => `${path} at ${size.width} px ${fault}`))
    }
    await page.setViewportSize(shown[0]!)
    faults.push(...(await openedFaults(page, opened)).map((fault) => `${path} > ${fault}`))
  }
  const newPage = async () => {
    const context = await newWindow({ baseURL: site.url, hasTouch: true, locale: 'et-EE' }, browser)
    const page = await context.newPage()
    await page.setViewportSize(shown[0]!)
    return page
  }
  const guest = await newPage()
  for (const [path, text] of guestScreens) {
    await guest.goto(path)
    await guest.getByText(text).last().waitFor()
    await look(guest, path)
  }
  const page = await newPage()
  for (const [path, title] of screens) {
    await gotoAs(page, path, admin)
    await expectWorking(page, title)
    await look(page, path)
  }
  return faults
}

test('LOOK-2 at 200 % and at 400 % zoom no screen, nor any dialog or menu on it, is wider than the window, and nothing is cut off or covered', async () => {
  const browser = await launchChromium()
  try {
    expect(await faultsOf(browser, sizes.slice(0, 2))).toEqual([])
  } finally {
    await browser.close()
  }
})

test('LOOK-2 with a minimum font size of 24 px, at every zoom, no screen, nor any dialog or menu on it, is wider than the window, and nothing is cut off or covered', async () => {
  const browser = await launchChromium(['--blink-settings=minimumFontSize=24'])
  try {
    expect(await faultsOf(browser, sizes)).toEqual([])
  } finally {
    await browser.close()
  }
})
