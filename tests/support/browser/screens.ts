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
  /** A text that is visible once the screen is ready. */
  shows: string
}

/**
 * Gives a function that opens a screen and expects no axe violation and no horizontal overflow at 390 px light and dark, 1280 px
 * light and dark, and 900 px. Scheme and width are changed on the open page, which takes a fifth of the time of another load.
 * In the second scheme axe checks only colours, since the elements are the same. All screens share one window per device,
 * because compiling the client in a new window takes longer than the inspection; its storage is cleared before each screen.
 */
export function screenInspector(site: Site): (screen: Screen) => Promise<void> {
  const windows = new Map<number, Page>()

  async function clearedWindow(width: number): Promise<Page> {
    const page = windows.get(width) ?? (await site.openPage('/healthz', { width }))
    windows.set(width, page)
    await clearStorage(page, site.url)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    return page
  }

  return async ({ path, as, act, shows }) => {
    for (const width of [390, 1280]) {
      const page = await clearedWindow(width)
      await gotoAs(page, path, as)
      await act?.(page)
      await page.getByText(shows).first().waitFor()
      await expectNoFaults(page, `at ${width} px, light`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoFaults(page, `at ${width} px, dark`, ['color-contrast'])
      if (width < 900) continue
      await page.setViewportSize({ width: 900, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await expectNoFaults(page, 'at 900 px, light')
    }
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
