import type { Page } from 'playwright-core'
import { until } from '../until.ts'

/** The drafts in the browser's database, each as the id of its last write. */
const storedRevisions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without its object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sise.drafts')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sise.drafts')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    const reading = database.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    database.close()
    return (reading.result as { revision: string }[]).map(({ revision }) => revision).toSorted()
  })

/** The number of drafts in the browser's database. */
export const storedDrafts = async (page: Page): Promise<number> => (await storedRevisions(page)).length

/**
 * Waits until the browser's database has at least `count` drafts and they have not changed for longer than the debounce of
 * writes. FORUM-6.
 */
export const draftStored = (page: Page, count = 1): Promise<void> =>
  until(async () => {
    const before = await storedRevisions(page)
    // By the clock of the page, whose timers may be delayed.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 400)))
    return before.length >= count && before.join() === (await storedRevisions(page)).join()
  })
