import type { Page } from 'playwright-core'
import { until } from '../until.ts'

/**
 * Waits until a page has begun and ended no request for half a second. Playwright's 'networkidle' would wait for the end of the stream of live
 * events, where that has begun before.
 */
export async function quiet(page: Page): Promise<void> {
  let last = performance.now()
  const note = () => (last = performance.now())
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  await until(() => performance.now() - last > 500)
  page.off('request', note).off('requestfinished', note).off('requestfailed', note)
}
