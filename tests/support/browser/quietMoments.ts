import type { Page } from 'playwright-core'

/**
 * Opens a path without idle callbacks: neither preloaded code nor the live forum, which refetches when its stream opens. Applies only to
 * this load, because windows are reused.
 */
export async function openWithoutQuietMoments(page: Page, path: string): Promise<void> {
  const script = await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto(path)
  await script.dispose()
}
