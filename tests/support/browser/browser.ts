import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { type Person, startApi, type TestApi, usualPassword } from '../api/api.ts'
import { recordCalls } from '../api/recordedCalls.ts'
import { startGateway, type TestGateway } from '../gateway/gateway.ts'
import { type RestStub, startStub } from '../restStub/restStub.ts'
import { type Opening, windowOf } from './launch.ts'
import { undefinedVariables } from './undefinedVariables.ts'
import { emptyWindow, leaveWindow } from './windows.ts'
import { visitedBefore } from './worker.ts'

/** A gateway, and windows of the Chromium that the files of a batch share. */
interface GatewaySite {
  url: string
  gateway: TestGateway
  /** Errors of all pages: uncaught ones, and console.error, where violations of the Content Security Policy are. A test takes out those that it causes. */
  problems: string[]
  /** Opens a path of the site in a window with its own storage, empty and without permissions. */
  openPage(path?: string, opening?: Opening): Promise<Page>
  /** Leaves all pages, so that the next `openPage` can use their windows again: compiling the client in a new one takes 1 s of CPU. */
  leavePages(): Promise<void>
  /** Signs in by the form of the sign-in screen. */
  signInAs(page: Page, person: Pick<Person, 'email'>, password?: string): Promise<void>
  close(): Promise<void>
}

/** All servers on free ports with their own database, and windows. */
export interface Site extends GatewaySite {
  api: TestApi
}

/** A double of specification §7 without extensions instead of our api, and windows. */
interface PlainSite extends GatewaySite {
  stub: RestStub
}

type ApiConfig = Parameters<typeof startApi>[0]

/**
 * The site of a test file. Call it at the top of the file: it starts before the first test, leaves the pages after each, which must have had no problems,
 * and ends with the last.
 * @param apiConfig of its api, or what gives it once the hooks above have run
 * @param caused the problems that tests of the file cause themselves
 */
export const siteOfTests = (apiConfig: ApiConfig | (() => ApiConfig) = {}, caused?: RegExp): Site =>
  ofTests(() => startSite(typeof apiConfig === 'function' ? apiConfig() : apiConfig), caused)

/** The same over a double of §7 with the rows of `createStub`. */
export const plainSiteOfTests = (caused?: RegExp): PlainSite => ofTests(startPlainSite, caused)

function ofTests<S extends GatewaySite>(start: () => Promise<S>, caused?: RegExp): S {
  // Filled before the first test.
  const site = {} as S
  beforeAll(async () => {
    Object.assign(site, await start())
  })
  afterEach(async () => {
    await site.leavePages()
    expect(site.problems.splice(0).filter((problem) => !caused?.test(problem))).toEqual([])
  })
  afterAll(() => site.close())
  return site
}

/** Starts the database, the api with `apiConfig` and the gateway with the built client, for tests that `siteOfTests` does not suit. */
export async function startSite(apiConfig: ApiConfig = {}): Promise<Site> {
  const api = await startApi(apiConfig)
  const site = await siteOver(api.url)
  return {
    ...site,
    api,
    async close() {
      await site.close()
      await api.close()
      await recordCalls(api.log)
    },
  }
}

/** Starts the double of §7 with the rows of `createStub`, and the gateway with the built client. */
async function startPlainSite(): Promise<PlainSite> {
  const stub = await startStub()
  const site = await siteOver(stub.url)
  return {
    ...site,
    stub,
    async close() {
      await site.close()
      await stub.close()
    },
  }
}

async function siteOver(apiUrl: string): Promise<GatewaySite> {
  const gateway = await gatewayAtSameOrigin(apiUrl)
  const problems: string[] = []
  const { url } = gateway
  const windows = new Set<BrowserContext>()

  async function leavePages() {
    for (const context of windows) await leaveWindow(context, url)
    windows.clear()
  }

  return {
    url,
    gateway,
    problems,
    async openPage(path = '/sise', opening = {}) {
      const window = windowOf(opening)
      const page = await emptyWindow({ ...window, baseURL: url })
      windows.add(page.context())
      // Below Jest's timeout, so that Playwright reports what it waited for.
      page.context().setDefaultTimeout(60_000)
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
    },
  }
}

/** The port of the last gateway. */
let lastPort = 0

/** A gateway at the port of the last one, if it is still free: to Chromium it is the same site, whose compiled client it has. */
async function gatewayAtSameOrigin(apiUrl: string): Promise<TestGateway> {
  const gateway = await startGateway({ apiUrl, port: lastPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startGateway({ apiUrl })
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
 * Runs axe on a page once its animations have ended, and gives a line for each violation: rule, element and reason. Checks only `rules` if given. Frames of other
 * origins, of which we have none, are not checked. Without `rules` CSS variables that nothing defines are findings, too: axe cannot see what they leave unseen.
 */
export async function findingsOf(page: Page, rules?: string[]): Promise<string[]> {
  await animationsEnded(page)
  const { origin } = new URL(page.url())
  for (const frame of page.frames())
    // Compiling axe costs as much as running it on a small page, and it stays until the document is left.
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

/** Waits for running animations, because text that is fading in has too little contrast for axe. Those of a change begin with the next frame. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

const require = createRequire(import.meta.url)
let axeCode: string | undefined
