import type { Page } from 'playwright-core'
import { until } from '../until.ts'

/** The drafts in the browser's database, each by the id of its last write. */
const storedRevisions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening it would create it, without what the client needs in it.
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
 * Waits until what was typed is in the browser's database: `count` drafts are there, and nothing more is written after the pause in typing that a
 * write waits for. FORUM-6.
 */
export const draftKept = (page: Page, count = 1): Promise<void> =>
  until(async () => {
    const before = await storedRevisions(page)
    // By the clock of the page, whose timers are late where the page is.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 400)))
    return before.length >= count && before.join() === (await storedRevisions(page)).join()
  })
