import { openDraftDatabase } from '../database/database.ts'
import { takeInJournal } from '../database/takeInJournal.ts'
import type { TabPlatform } from '../tabPlatform.ts'

/** The ids of the people who have unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export async function plainDraftOwners(platform: TabPlatform): Promise<ReadonlySet<string>> {
  const database = await openDraftDatabase()
  try {
    await takeInJournal(platform, database)
    const parts = await database.getAll('parts')
    return new Set(parts.filter(({ sealed }) => 'plain' in sealed).map(({ owner }) => owner))
  } finally {
    database.close()
  }
}
