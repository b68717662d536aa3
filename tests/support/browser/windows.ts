// The Chromium that the test files of a batch (scripts/testing/testBatches.mjs) share, and its windows, which are reused because compiling
// the client in a new one takes 1 s of CPU.
import { afterAll } from '@jest/globals'
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { launchChromium } from './launch.ts'

let launched: Promise<Browser> | undefined
/** The kinds of the open windows of `emptyWindow`: see kindOf. */
const kinds = new WeakMap<BrowserContext, string>()
/** The pages that tests have left. */
const free = new Set<Page>()

/** Launches Chromium, or returns that of an earlier file of the batch. It is closed after the last file. */
export const sharedChromium = (): Promise<Browser> => (launched ??= launchChromium())

// Runs after the complete batch, because modules are evaluated outside of a test file's `describe`.
afterAll(async () => {
  await (await launched)?.close()
})

/** A window of its own. Its waits end far above the duration of any step, so that none fails on a busy machine. */
export async function newWindow(options: BrowserContextOptions, browser?: Browser): Promise<BrowserContext> {
  const context = await (browser ?? (await sharedChromium())).newContext(options)
  context.setDefaultTimeout(120_000)
  return context
}

/** Options of a window. */
export type WindowOptions = BrowserContextOptions &
  Required<Pick<BrowserContextOptions, 'baseURL' | 'colorScheme'>> & { viewport: ViewportSize }

/**
 * The fixed options of an open window, as text for comparison. The size is one of them: Chromium on a busy machine has shown a page in a
 * phone's window with the size before.
 */
const kindOf = (options: WindowOptions) => JSON.stringify({ ...options, colorScheme: null })

/** A page without storage or permissions in a separate window: a left one of the same kind and origin, or a new one. */
export async function emptyWindow(options: WindowOptions): Promise<Page> {
  const kind = kindOf(options)
  const known = [...free].find((page) => kinds.get(page.context()) === kind)
  if (!known) {
    const context = await newWindow(options)
    kinds.set(context, kind)
    return context.newPage()
  }
  free.delete(known)
  await known.emulateMedia({ media: null, reducedMotion: null, colorScheme: options.colorScheme })
  await known.context().clearPermissions()
  await known.evaluate(() => sessionStorage.clear())
  await clearStorage(known, options.baseURL)
  return known
}

/** Leaves the pages of a window of `emptyWindow`, so that another test can reuse it. Call it while the origin's server runs. */
export async function leaveWindow(context: BrowserContext, origin: string): Promise<void> {
  const [page, ...others] = context.pages()
  await Promise.all(others.map((other) => other.close()))
  if (!page || free.has(page)) return
  if (!kinds.get(context)?.includes(JSON.stringify(page.viewportSize()))) return context.close()
  for (const event of ['pageerror', 'console', 'request', 'response', 'filechooser'] as const)
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The client asks before it discards unsaved text.
  page.once('dialog', (dialog) => dialog.accept())
  // A page of the same origin, so that Chromium retains the process.
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
