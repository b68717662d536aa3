import type { BrowserContext, Page } from 'playwright-core'

/** The addresses that the service worker keeps, without the origin; those of pages with their revision. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => decodeURIComponent(url.slice(location.origin.length)))
  })

/** Waits until the service worker has fetched what it fetches ahead, and controls the page. */
export const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller != null)

/** Gives a window what a first visit leaves in it: the service worker, and the pages and the frame that it keeps. */
export async function visitBefore(page: Page): Promise<void> {
  await page.goto('/sise/login')
  // At once, as a page does at a quiet moment.
  await page.evaluate(() => navigator.serviceWorker.register('/sise/worker.js', { scope: '/sise' }))
  await workerReady(page)
}

/** As `visitBefore` in a page of its own, so that the history of others does not begin with it. */
export async function visitedBefore(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await visitBefore(page)
  await page.close()
}
