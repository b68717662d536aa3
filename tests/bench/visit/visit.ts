import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { workerReady } from '../../support/browser/worker.ts'
import type { VisitedScreen } from './screens.ts'

/** What one visit took. Times are in ms from the navigation, or from the press where a link led to the screen. */
export interface Visit {
  largestPaint: number
  usable: number
  /** Requests to the server until it was usable, and until the network was idle; not those answered by the browser's cache. */
  requestsUntilUsable: number
  requests: number
  /** kB over the wire until the network was idle: all, and those of scripts. */
  kB: number
  scriptKB: number
  layoutShift: number
  /** Milliseconds of long tasks beyond 50 ms each. */
  blocked: number
}

declare global {
  interface Window {
    visit: { largestPaint: number; layoutShift: number; blocked: number; usable?: number }
  }
}

const timeout = 120_000
/** tsx compiles functions with calls of a helper that the page has not. */
const compiledNames = 'globalThis.__name = (value) => value'

/**
 * Opens a screen in a new page of `context`, by its address or by a link: with an empty cache in a new context, with a warm one in a used one.
 * On Fast 3G as Lighthouse's DevTools throttling has it, with the CPU slowed fourfold.
 */
export async function visit(context: BrowserContext, screen: VisitedScreen): Promise<Visit> {
  const page = await context.newPage()
  try {
    const { path, usable, from } = screen
    const session = await context.newCDPSession(page)
    await page.addInitScript(compiledNames)
    await page.addInitScript(watch, from?.usable ?? usable)
    let requests = await recordRequests(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: 1_440_000 / 8,
      uploadThroughput: 675_000 / 8,
    })
    await page.goto(from?.path ?? path, { waitUntil: 'commit', timeout })
    await idle(page, screen)
    if (from) {
      requests = await recordRequests(session)
      await page.evaluate(press, { link: from.link, usable })
      await idle(page, screen)
    }
    const { usable: usableAt = 0, ...figures } = await page.evaluate(() => window.visit)
    const sent = [...requests.values()]
    const first = Math.min(...sent.map(({ at }) => at))
    const kB = (some: typeof sent) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return {
      ...figures,
      usable: usableAt,
      requestsUntilUsable: sent.filter(({ at }) => at - first < usableAt).length,
      requests: sent.length,
      kB: kB(sent),
      scriptKB: kB(sent.filter(({ kind }) => kind === 'Script')),
    }
  } finally {
    await page.close()
  }
}

/** Records the requests of a page that reach the server, by the browser's own events. */
async function recordRequests(session: CDPSession) {
  const sent = new Map<string, { at: number; kind: string; bytes: number }>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request }) => {
    if (request.url.startsWith('http')) sent.set(requestId, { at: timestamp * 1000, kind: type, bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void sent.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) sent.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return sent
}

/** Waits until the screen is usable and the network idle; the client fetches ahead 3 s after a screen, and registers the service worker. */
async function idle(page: Page, { isMember }: VisitedScreen): Promise<void> {
  await page.waitForFunction(() => window.visit.usable, null, { timeout })
  if (isMember) await workerReady(page)
  await page.waitForLoadState('networkidle', { timeout })
  await page.waitForTimeout(4_000)
  await page.waitForLoadState('networkidle', { timeout })
}

/** Runs in the page: presses a link, and notes when `usable` matches. */
function press({ link, usable }: { link: string; usable: string }) {
  const found = document.querySelector<HTMLElement>(link)
  if (!found) throw new Error(`There is no ${link}`)
  const pressed = performance.now()
  window.visit = { largestPaint: 0, layoutShift: 0, blocked: 0 }
  const look = () => {
    if (document.querySelector(usable)) window.visit.usable = performance.now() - pressed
    else requestAnimationFrame(look)
  }
  found.click()
  look()
}

/** Runs in the page before its own scripts: notes paints, shifts, long tasks, and when `usable` first matches a visible element. */
function watch(usable: string) {
  window.visit = { largestPaint: 0, layoutShift: 0, blocked: 0 }
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (window.visit.largestPaint = startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) window.visit.layoutShift += value
  })
  observe('longtask', ({ duration }) => (window.visit.blocked += duration - 50))
  const look = () => {
    if (document.querySelector(usable)?.checkVisibility()) window.visit.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
