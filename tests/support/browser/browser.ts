import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { type Person, startApi, type TestApi, usualPassword } from '../api/api.ts'
import { recordCalls } from '../api/recordedCalls.ts'
import { startGateway, type TestGateway } from '../gateway/gateway.ts'
import { type Opening, windowOf } from './launch.ts'
import { undefinedVariables } from './undefinedVariables.ts'
import { emptyWindow, leaveWindow } from './windows.ts'
import { visitedBefore } from './worker.ts'

/** All servers on free ports with their own database, and windows of the Chromium that the files of a batch share. */
export interface Site {
  api: TestApi
  url: string
  gateway: TestGateway
  /** Uncaught errors and console.error of all pages, including CSP violations. A test removes those that it causes. */
  problems: string[]
  /** Opens a path of the site in a window with its own storage, empty and without permissions. */
  openPage(path?: string, opening?: Opening): Promise<Page>
  /** Leaves all pages, so that the next `openPage` can reuse their windows: compiling the client in a new one takes 1 s of CPU. */
  leavePages(): Promise<void>
  /** Signs in by the form of the sign-in screen. */
  signInAs(page: Page, person: Pick<Person, 'email'>, password?: string): Promise<void>
  close(): Promise<void>
}

type ApiConfig = Parameters<typeof startApi>[0]

/**
 * The site of a test file. Call it at the top of the file: it starts before the first test and stops after the last. After each test it
 * leaves the pages and expects no problems.
 * @param apiConfig of its api, or a function that returns it after the hooks above have run
 * @param caused matches the problems that tests of the file cause deliberately
 */
export function siteOfTests(apiConfig: ApiConfig | (() => ApiConfig) = {}, caused?: RegExp): Site {
  // Filled in before the first test.
  const site = {} as Site
  beforeAll(async () => {
    Object.assign(site, await startSite(typeof apiConfig === 'function' ? apiConfig() : apiConfig))
  })
  afterEach(async () => {
    await site.leavePages()
    expect(site.problems.splice(0).filter((problem) => !caused?.test(problem))).toEqual([])
  })
  afterAll(() => site.close())
  return site
}

/** Starts the database, the api with `apiConfig` and the gateway with the built client, for tests that cannot use `siteOfTests`. */
export async function startSite(apiConfig: ApiConfig = {}): Promise<Site> {
  const api = await startApi(apiConfig)
  const gateway = await gatewayAtSameOrigin(api.url)
  const problems: string[] = []
  const { url } = gateway
  const windows = new Set<BrowserContext>()

  async function leavePages() {
    for (const context of windows) await leaveWindow(context, url)
    windows.clear()
  }

  return {
    api,
    url,
    gateway,
    problems,
    async openPage(path = '/sise', opening = {}) {
      const window = windowOf(opening)
      const page = await emptyWindow({ ...window, baseURL: url })
      windows.add(page.context())
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      if (process.env.SERVICE_WORKER === 'true' && window.serviceWorkers === 'allow')
        await visitedBefore(page.context())
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
    leavePages,
    async close() {
      await leavePages()
      await gateway.close()
      await api.close()
      await recordCalls(api.log)
    },
  }
}

/** The port of the last gateway. */
let lastPort = 0

/** A gateway at the port of the last one, if it is free: Chromium then reuses the compiled client of the same origin. */
async function gatewayAtSameOrigin(apiUrl: string): Promise<TestGateway> {
  // On a busy machine the api may need longer than the usual 4 s.
  const config = { apiUrl, timeLimitMs: 60_000 }
  const gateway = await startGateway({ ...config, port: lastPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startGateway(config)
  })
  lastPort = Number(new URL(gateway.url).port)
  return gateway
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
 * Runs axe on a page after its animations, and returns a line for each violation: rule, element and reason. Checks only `rules` if given.
 * Frames of other origins are not checked; the client has none. Without `rules` it also reports undefined CSS variables, whose effect axe
 * cannot detect.
 */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  await animationsEnded(page)
  const { origin } = new URL(page.url())
  for (const frame of page.frames())
    // Injected once per document, because compiling axe takes as long as running it on a small page.
    if (new URL(frame.url()).origin === origin && !(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate((axeCode ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')))
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(async (chosen) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`),
    )
  }, options)
  return rules ? violations : [...violations, ...(await undefinedVariables(page))]
}

/** Waits for running animations, because text that fades in has too little contrast for axe. New animations start with the next frame. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

const require = createRequire(import.meta.url)
let axeCode: string | undefined
