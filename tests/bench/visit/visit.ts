import type { BrowserContext, Page } from 'playwright-core'
import { workerReady } from '../../support/browser/worker.ts'
import { type Line, throttle } from './line.ts'
import { recordRequests } from './recordedRequests.ts'
import type { VisitedScreen } from './screens.ts'

/** What one visit took. Times are in ms from the navigation, or from the press where a link led to the screen. */
export interface Visit {
  largestPaint: number
  usable: number
  /** Requests to the server until it was usable, and until the network was idle. */
  requestsUntilUsable: number
  requests: number
  /** kB over the wire until the network was idle. */
  kB: Record<string, number>
  layoutShift: number
  /** Milliseconds of long tasks beyond 50 ms each. */
  blocked: number
}

declare global {
  interface Window {
    visit: { largestPaint: number; layoutShift: number; blocked: number; usable?: number }
  }
}

/** Opens a screen by its address in a new page of `context`: with an empty cache in a new context, with a warm one in a used one. */
export async function visitByAddress(context: BrowserContext, screen: VisitedScreen, line: Line): Promise<Visit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.addInitScript(compiledNames)
    await page.addInitScript(watch, screen.usable)
    const requests = await recordRequests(session)
    await throttle(session, line)
    await page.goto(screen.path, { waitUntil: 'commit', timeout })
    return await measured(page, requests, screen)
  } finally {
    await page.close()
  }
}

/** Opens `from` by its address, waits until it is idle, presses the link to the screen and measures from the press. */
export async function visitByLink(
  context: BrowserContext,
  screen: VisitedScreen & { from: VisitedScreen; link: string },
  line: Line,
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.addInitScript(compiledNames)
    await page.addInitScript(watch, screen.from.usable)
    await throttle(session, line)
    await page.goto(screen.from.path, { waitUntil: 'commit', timeout })
    await page.waitForFunction(() => window.visit.usable, null, { timeout })
    await quiet(page, screen.from)
    const requests = await recordRequests(session)
    await page.evaluate(
      ({ link, usable }) => {
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
      },
      { link: screen.link, usable: screen.usable },
    )
    return await measured(page, requests, screen)
  } finally {
    await page.close()
  }
}

/** tsx compiles functions with calls of a helper that the page has not. */
const compiledNames = 'globalThis.__name = (value) => value'

const timeout = 120_000

async function measured(
  page: Page,
  requests: Awaited<ReturnType<typeof recordRequests>>,
  screen: VisitedScreen,
): Promise<Visit> {
  await page.waitForFunction(() => window.visit.usable, null, { timeout })
  await quiet(page, screen)
  const { largestPaint, layoutShift, blocked, usable = 0 } = await page.evaluate(() => window.visit)
  const bytes = Object.entries(requests.bytesByKind())
  return {
    largestPaint,
    usable,
    requestsUntilUsable: requests.count(usable),
    requests: requests.count(),
    kB: Object.fromEntries(bytes.map(([kind, count]) => [kind, count / 1000])),
    layoutShift,
    blocked,
  }
}

/**
 * Waits until nothing is on its way; what the client fetches at a quiet moment comes 3 s after a screen, and with it the service worker.
 */
async function quiet(page: Page, { worker = true }: { worker?: boolean }) {
  if (worker) await workerReady(page)
  await page.waitForLoadState('networkidle', { timeout })
  await page.waitForTimeout(4_000)
  await page.waitForLoadState('networkidle', { timeout })
}

/** Runs in the page before its own scripts: notes paints, shifts, long tasks, and when `usable` first matches a visible element. */
function watch(usable: string) {
  const found: Window['visit'] = { largestPaint: 0, layoutShift: 0, blocked: 0 }
  window.visit = found
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (found.largestPaint = startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) found.layoutShift += value
  })
  observe('longtask', ({ duration }) => (found.blocked += duration - 50))
  const look = () => {
    if (document.querySelector(usable)?.checkVisibility()) found.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
