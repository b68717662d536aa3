import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findingsOf, gotoAs, type Opening, type Site } from './browser.ts'

/** A state of a screen that is inspected at every width, in light and dark (NAV-2). */
export interface Screen {
  name: string
  path: string
  /** Who is signed in; nobody unless given. */
  as?: Opening['as']
  /** What a person does there before the inspection. */
  act?: (page: Page) => Promise<unknown>
  /** A text that shows that the screen is ready. */
  shows: string
}

/**
 * Gives a function that opens a screen on a phone and on a desktop and expects that axe finds nothing and nothing hangs over the
 * right edge: at 390 px light and dark, 1280 px light and dark, 900 px. The scheme and the width change on the open page, which
 * costs a fifth of opening it again; in the second scheme axe checks colours alone, since the elements are those it has just seen.
 * All screens share one window for each device: a new window compiles the client anew, which costs more than the inspection. What
 * the screen before has stored is cleared.
 */
export function screenInspector(site: Site): (screen: Screen) => Promise<void> {
  const windows = new Map<number, Page>()

  async function clearedWindow(width: number): Promise<Page> {
    const page = windows.get(width) ?? (await site.openPage('/healthz', { width }))
    windows.set(width, page)
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'local_storage,indexeddb' })
    await session.detach()
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

/** Expects that axe finds nothing on the page as it is, and that it does not scroll sideways. */
export async function expectNoFaults(page: Page, look = '', rules?: string[]): Promise<void> {
  await animationsEnded(page)
  expect({ look, found: await findingsOf(page, rules) }).toEqual({ look, found: [] })
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ look, overhang: Math.max(0, overhang) }).toEqual({ look, overhang: 0 })
}

/** Waits for running animations: half drawn words have half their contrast. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
