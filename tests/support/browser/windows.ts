// The Chromium that the test files of a batch (scripts/testBatches.mjs) share, and its windows: compiling the client in a new one takes 1 s
// of CPU.
import { afterAll } from '@jest/globals'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from './launch.ts'

let launched: Promise<Browser> | undefined
/** The options of the windows that were made by `emptyWindow`. */
const optionsOf = new WeakMap<BrowserContext, string>()
/** The pages that tests have left. */
const free = new Set<Page>()

/** Launches Chromium, or gives the one that an earlier file of the batch has launched. It is closed after the last of them. */
export const sharedChromium = (): Promise<Browser> => (launched ??= launchChromium())

// Of the whole batch, since modules run outside of the `describe` of a test file.
afterAll(async () => {
  await (await launched)?.close()
})

/** A page without storage or permissions in a window of its own: one that was left and has the same options and origin, or a new one. */
export async function emptyWindow(options: BrowserContextOptions & { baseURL: string }): Promise<Page> {
  const wanted = JSON.stringify(options)
  const known = [...free].find((page) => optionsOf.get(page.context()) === wanted)
  if (!known) {
    const context = await (await sharedChromium()).newContext(options)
    optionsOf.set(context, wanted)
    return context.newPage()
  }
  free.delete(known)
  await known.context().clearPermissions()
  await known.evaluate(() => sessionStorage.clear())
  await clearStorage(known, options.baseURL)
  return known
}

/** Leaves the pages of a window that `emptyWindow` gave, so that another test can use it. Call it while the origin's server runs. */
export async function leaveWindow(context: BrowserContext): Promise<void> {
  const [page, ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  if (!page || free.has(page)) return
  for (const event of ['pageerror', 'console', 'request', 'response', 'filechooser'] as const)
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { viewport, colorScheme, baseURL } = JSON.parse(optionsOf.get(context) ?? '{}') as BrowserContextOptions
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, reducedMotion: null, ...(colorScheme && { colorScheme }) })
  // The client asks before it drops what was written.
  page.once('dialog', (dialog) => dialog.accept())
  // Of the same origin, so that Chromium keeps the process.
  await page.goto(`${baseURL}/healthz`)
  page.removeAllListeners('dialog')
  free.add(page)
}

/** Clears what the pages of an origin have stored in the page's window, except the HTTP cache. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
