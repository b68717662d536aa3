import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findingsOf, gotoAs, type Site } from './browser.ts'
import type { Opening } from './launch.ts'
import { clearStorage } from './windows.ts'

/** A state of a screen to inspect at all widths, in the light and dark scheme (NAV-2). */
export interface Screen {
  name: string
  path: string
  /** The signed-in user; none by default. */
  as?: Opening['as']
  /** Interacts with the page before the inspection. */
  act?: (page: Page) => Promise<unknown>
  /** A text that is visible once the screen has loaded. */
  shows: string
}

/**
 * Returns a function that opens a screen and expects no axe violation and no horizontal overflow at 390 px light and dark, 1280 px
 * light and dark, and 900 px. Scheme and device are changed on the open page, which takes a fifth of the time of another load.
 * In the second scheme axe checks only colours, since the elements are the same. All screens share one window, because compiling the
 * client in a new one takes longer than the inspection; its storage is cleared before each screen.
 */
export function screenInspector(site: Site): (screen: Screen) => Promise<void> {
  let opened: { page: Page; turnInto: (device: Device) => Promise<void> } | undefined

  async function clearedWindow() {
    if (!opened) {
      const page = await site.openPage('/healthz', { width: phone.width })
      opened = { page, turnInto: await deviceSwitch(page) }
    }
    await clearStorage(opened.page, site.url)
    await opened.page.emulateMedia({ colorScheme: 'light' })
    return opened
  }

  return async ({ path, as, act, shows }) => {
    const { page, turnInto } = await clearedWindow()
    try {
      await gotoAs(page, path, as)
      await act?.(page)
      for (const device of [phone, desktop]) {
        await turnInto(device)
        await page.getByText(shows).first().waitFor()
        await expectNoFaults(page, `at ${device.width} px, light`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoFaults(page, `at ${device.width} px, dark`, ['color-contrast'])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await turnInto(smallDesktop)
      await expectNoFaults(page, `at ${smallDesktop.width} px, light`)
    } finally {
      // The window must end in the state in which Playwright opened it.
      await turnInto(phone)
    }
  }
}

interface Device {
  width: number
  /** Whether it has a touch screen and respects <meta name="viewport">. */
  mobile: boolean
}

const phone: Device = { width: 390, mobile: true }
const desktop: Device = { width: 1280, mobile: false }
const smallDesktop: Device = { width: 900, mobile: false }

/** Returns a function that switches the open page between phone and desktop, which Playwright supports only for new windows. */
async function deviceSwitch(page: Page): Promise<(device: Device) => Promise<void>> {
  // Chromium resets the device when the session ends, so the session must last as long as the page.
  const session = await page.context().newCDPSession(page)
  return async ({ width, mobile }) => {
    await session.send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile })
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  }
}

/** Expects no axe violation and no horizontal overflow on the page in its current state. */
export async function expectNoFaults(page: Page, look = '', rules?: string[]): Promise<void> {
  expect({ look, found: await findingsOf(page, rules) }).toEqual({ look, found: [] })
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ look, overhang: Math.max(0, overhang) }).toEqual({ look, overhang: 0 })
}
