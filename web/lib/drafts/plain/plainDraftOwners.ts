import { openDraftDatabase } from '../database/database.ts'
import { plainFormerOwners } from '../database/formerDrafts.ts'
import { formerJournalOwners } from '../database/journal.ts'
import { takeInJournal } from '../database/takeInJournal.ts'
import type { TabPlatform } from '../tabPlatform.ts'

/** The ids of the people who have unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export async function plainDraftOwners(platform: TabPlatform): Promise<ReadonlySet<string>> {
  const database = await openDraftDatabase()
  try {
    await takeInJournal(platform, database)
    const parts = await database.getAll('parts')
    const plain = parts.filter(({ sealed }) => 'plain' in sealed).map(({ owner }) => owner)
    return new Set([...plain, ...(await plainFormerOwners()), ...journalOwners(platform)])
  } finally {
    database.close()
  }
}

function journalOwners(platform: TabPlatform): string[] {
  try {
    return formerJournalOwners(platform.storage())
  } catch {
    // Where the browser blocks localStorage, nothing can have been noted there.
    return []
  }
}
