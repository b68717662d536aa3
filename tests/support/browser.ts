import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Person, startApi, type TestApi, usualPassword } from './api.ts'
import { startGateway, type TestGateway } from './gateway.ts'

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
  /** Opens a path of the site in a new window with its own storage. */
  openPage(path?: string, opening?: Opening): Promise<Page>
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

  return {
    url,
    api,
    gateway,
    browser,
    problems,
    async openPage(path = '/sise', opening = {}) {
      const context = await browser.newContext({ ...windowOf(opening), baseURL: url })
      // Below Jest's timeout, so that Playwright reports what it waited for.
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
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
    async close() {
      await browser.close()
      await gateway.close()
      await api.close()
    },
  }
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
 * Runs axe on a page and gives a line for each violation: rule, element and reason. Checks only `rules` if given. Legacy mode
 * saves the blank page that axe opens for each run otherwise; it skips frames of other origins, of which we have none.
 */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
  )
}
