import type { Page } from 'playwright-core'

/**
 * Opens a path in which no quiet moment comes: neither the code of what most people open next, nor the live forum, which reads again when its
 * stream opens. Of this load alone: windows are used again.
 */
export async function openWithoutQuietMoments(page: Page, path: string): Promise<void> {
  const script = await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  await page.goto(path)
  await script.dispose()
}
