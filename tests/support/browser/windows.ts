// The Chromium that the test files of a batch (scripts/testing/testBatches.mjs) share, and its windows: compiling the client in a new one takes 1 s
// of CPU.
import { afterAll } from '@jest/globals'
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { launchChromium } from './launch.ts'

let launched: Promise<Browser> | undefined
/** What the windows that `emptyWindow` made are, for as long as they are open: see kindOf. */
const kinds = new WeakMap<BrowserContext, string>()
/** The pages that tests have left. */
const free = new Set<Page>()

/** Launches Chromium, or gives the one that an earlier file of the batch has launched. It is closed after the last of them. */
export const sharedChromium = (): Promise<Browser> => (launched ??= launchChromium())

// Of the whole batch, since modules run outside of the `describe` of a test file.
afterAll(async () => {
  await (await launched)?.close()
})

/** Options of a window. Those that can be changed while it is open are required. */
export type WindowOptions = BrowserContextOptions &
  Required<Pick<BrowserContextOptions, 'baseURL' | 'colorScheme'>> & { viewport: ViewportSize }

/** The options that an open window keeps, as text for comparison. */
const kindOf = (options: WindowOptions) => JSON.stringify({ ...options, viewport: null, colorScheme: null })

/** A page without storage or permissions in a window of its own: one that was left and is of the same kind and origin, or a new one. */
export async function emptyWindow(options: WindowOptions): Promise<Page> {
  const kind = kindOf(options)
  const known = [...free].find((page) => kinds.get(page.context()) === kind)
  if (!known) {
    const context = await (await sharedChromium()).newContext(options)
    kinds.set(context, kind)
    return context.newPage()
  }
  free.delete(known)
  await known.setViewportSize(options.viewport)
  await known.emulateMedia({ media: null, reducedMotion: null, colorScheme: options.colorScheme })
  await known.context().clearPermissions()
  await known.evaluate(() => sessionStorage.clear())
  await clearStorage(known, options.baseURL)
  return known
}

/** Leaves the pages of a window that `emptyWindow` gave, so that another test can use it. Call it while the origin's server runs. */
export async function leaveWindow(context: BrowserContext, origin: string): Promise<void> {
  const [page, ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  if (!page || free.has(page)) return
  for (const event of ['pageerror', 'console', 'request', 'response', 'filechooser'] as const)
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The client asks before it drops what was written.
  page.once('dialog', (dialog) => dialog.accept())
  // Of the same origin, so that Chromium keeps the process.
  await page.goto(`${origin}/healthz`)
  page.removeAllListeners('dialog')
  free.add(page)
}

/** Clears what the pages of an origin have stored in the page's window, except the HTTP cache. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
