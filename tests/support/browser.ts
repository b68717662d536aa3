import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Person, startApi, type TestApi, usualPassword } from './api.ts'
import { startGateway, type TestGateway } from './gateway.ts'

/** How a page is opened. */
export interface Opening {
  /** Who is signed in from the beginning; nobody unless told. */
  as?: { token: string }
  /** Width of the window in pixels; 1280 unless told. Under 600 it is a phone with a touch screen. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
}

/** The whole product on free ports with a database of its own, and a Chromium to visit it with. */
export interface Site {
  url: string
  api: TestApi
  gateway: TestGateway
  browser: Browser
  /** Errors that pages met: uncaught ones and those written to the console. A story that expects none looks here at its end. */
  problems: string[]
  /** A window of its own, with its own storage, at a path of the site. */
  openPage(path?: string, opening?: Opening): Promise<Page>
  /** Signs in on the sign-in screen, as a person does. */
  signInAs(page: Page, person: Pick<Person, 'email'>, password?: string): Promise<void>
  close(): Promise<void>
}

/** A Chromium with a profile of its own; `npm test` has found it (CHROMIUM_PATH). */
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

/** What a window of a width is like. */
export function windowOf({ width = 1280, height = 900, scheme = 'light' }: Opening = {}): BrowserContextOptions {
  const isPhone = width < 600
  return { viewport: { width, height }, colorScheme: scheme, locale: 'et-EE', isMobile: isPhone, hasTouch: isPhone }
}

/** Starts database, api (which may be configured otherwise), gateway with the built client, and the browser. */
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
      // Below Jest's own limit, so that a test that waits in vain says for what.
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
 * Loads a path with the token of `as`, if any, in localStorage. Only this load sets it, so that signing out holds afterwards.
 * Playwright's storageState does the same on a page of its own, for 0.5 s of CPU.
 */
export async function gotoAs(page: Page, path: string, as?: Opening['as']): Promise<void> {
  const script = as && (await page.addInitScript((token) => localStorage.setItem('sise.token', token), as.token))
  await page.goto(path)
  await script?.dispose()
}

/**
 * What axe finds wrong on a page, a line each: the rule, the element and the reason. Only `rules` are asked where given. Legacy
 * mode runs axe in the page alone, without a second blank page for each run; it skips frames of other origins, which are not ours.
 */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
  )
}
