import type { Page } from 'playwright-core'

/** The number of drafts in the browser's database. */
export const storedDrafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening it would create it, without what the client needs in it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sise.drafts')) return 0
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sise.drafts')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    const counting = database.transaction('drafts').objectStore('drafts').count()
    await new Promise((resolve) => (counting.onsuccess = resolve))
    database.close()
    return counting.result
  })
