import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Person, startApi, type TestApi, usualPassword } from '../api/api.ts'
import { recordCalls } from '../api/recordedCalls.ts'
import { startGateway, type TestGateway } from '../gateway/gateway.ts'

/** Options for opening a page. */
export interface Opening {
  /** The user signed in from the start; none by default. */
  as?: { token: string }
  /** Width of the window in px; 1280 by default. Below 600 it emulates a phone with a touch screen. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
}

/** All servers on free ports with their own database, and a Chromium. */
export interface Site {
  url: string
  api: TestApi
  gateway: TestGateway
  browser: Browser
  /** Errors of all pages: uncaught ones and console.error. A test that expects none checks this at its end. */
  problems: string[]
  /** Opens a path of the site in a window with its own storage, empty and without permissions. */
  openPage(path?: string, opening?: Opening): Promise<Page>
  /**
   * Leaves all pages, so that the next test's `openPage` can use their windows again: compiling the client in a new one takes 1 s of
   * CPU. Call it after each test.
   */
  leavePages(): Promise<void>
  /** Signs in by the form of the sign-in screen. */
  signInAs(page: Page, person: Pick<Person, 'email'>, password?: string): Promise<void>
  close(): Promise<void>
}

/** Launches CHROMIUM_PATH, which scripts/test.mjs sets, with a new profile. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      ...quiet.map((what) => `--disable-${what}`),
      '--no-first-run',
    ],
  })
}

const quiet = ['background-networking', 'component-update', 'sync']

/** The browser context options for a window: phone or desktop by its width. */
export function windowOf({ width = 1280, height = 900, scheme = 'light' }: Opening = {}): BrowserContextOptions {
  const isPhone = width < 600
  return { viewport: { width, height }, colorScheme: scheme, locale: 'et-EE', isMobile: isPhone, hasTouch: isPhone }
}

/** Starts the database, the api with `apiConfig`, the gateway with the built client, and the browser. */
export async function startSite(apiConfig: Parameters<typeof startApi>[0] = {}): Promise<Site> {
  const api = await startApi(apiConfig)
  const gateway = await startGateway({ apiUrl: api.url })
  const browser = await launchChromium()
  const problems: string[] = []
  const { url } = gateway
  /** The options of the browser contexts. */
  const optionsOf = new WeakMap<BrowserContext, string>()
  /** The pages of finished tests. */
  const free = new Set<Page>()

  /** A page without storage or permissions: a free one with these options, or a new one. */
  async function emptyPage(options: BrowserContextOptions): Promise<Page> {
    const wanted = JSON.stringify(options)
    const known = [...free].find((page) => optionsOf.get(page.context()) === wanted)
    if (!known) {
      const context = await browser.newContext(options)
      optionsOf.set(context, wanted)
      return context.newPage()
    }
    free.delete(known)
    await known.context().clearPermissions()
    await known.evaluate(() => sessionStorage.clear())
    await clearStorage(known, url)
    return known
  }

  return {
    url,
    api,
    gateway,
    browser,
    problems,
    async openPage(path = '/sise', opening = {}) {
      const page = await emptyPage({ ...windowOf(opening), baseURL: url })
      // Below Jest's timeout, so that Playwright reports what it waited for.
      page.context().setDefaultTimeout(20_000)
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      await gotoAs(page, path, opening.as)
      return page
    },
    async signInAs(page, { email }, password = usualPassword) {
      const secret = page.getByRole('textbox', { name: 'Parool' })
      await page.getByRole('textbox', { name: 'Kasutaja' }).fill(email)
      await secret.fill(password)
      await secret.press('Enter')
      await secret.waitFor({ state: 'detached' })
    },
    async leavePages() {
      for (const context of browser.contexts()) {
        const [page, ...others] = context.pages()
        await Promise.all(others.map((other) => other.close()))
        if (!page) continue
        for (const event of ['pageerror', 'console', 'request'] as const) page.removeAllListeners(event)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        // The client asks before it drops what was written.
        page.once('dialog', (dialog) => dialog.accept())
        // Of the same origin, so that Chromium keeps the process.
        await page.goto(`${url}/healthz`)
        page.removeAllListeners('dialog')
        free.add(page)
      }
    },
    async close() {
      await browser.close()
      await gateway.close()
      await api.close()
      await recordCalls(api.log)
    },
  }
}

/** Clears what the pages of an origin have stored in the page's window, except the HTTP cache. */
export async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/**
 * Loads a path with the token of `as`, if any, in localStorage. Only this load sets it, so that signing out remains effective.
 * Playwright's storageState does the same in an additional page, which costs 0.5 s of CPU.
 */
export async function gotoAs(page: Page, path: string, as?: Opening['as']): Promise<void> {
  const script = as && (await page.addInitScript((token) => localStorage.setItem('sise.token', token), as.token))
  await page.goto(path)
  await script?.dispose()
}

/**
 * Runs axe on a page and gives a line for each violation: rule, element and reason. Checks only `rules` if given. Frames of other
 * origins, of which we have none, are not checked.
 */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  const { origin } = new URL(page.url())
  for (const frame of page.frames())
    // Compiling axe costs as much as running it on a small page, and it stays until the document is left.
    if (new URL(frame.url()).origin === origin && !(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate((axeCode ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')))
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(async (chosen) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
    )
  }, options)
}

const require = createRequire(import.meta.url)
let axeCode: string | undefined
