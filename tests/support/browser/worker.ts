import type { BrowserContext, Page } from 'playwright-core'

/** The paths in the service worker's cache; those of pages with their revision. */
export const cachedBy = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => decodeURIComponent(url.slice(location.origin.length)))
  })

/** Waits until the service worker has precached its files and controls the page. */
export const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller != null)

/** Puts a window in the state after a first visit: with the service worker and its cache. */
export async function visitBefore(page: Page): Promise<void> {
  await page.goto('/sise/login')
  // Immediately, instead of while the page is idle.
  await page.evaluate(() => navigator.serviceWorker.register('/sise/worker.js', { scope: '/sise' }))
  await workerReady(page)
}

/** Like `visitBefore`, in a separate page, so that the history of other pages does not start with it. */
export async function visitedBefore(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await visitBefore(page)
  await page.close()
}
