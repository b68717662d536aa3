import type { TabPlatform } from '../tabPlatform.ts'
import { commitWrite } from './commitWrite.ts'
import { type DraftDatabase, openDraftDatabase } from './database.ts'
import { journalKeys, readEntry } from './journal.ts'

/**
 * Puts what pages could only note when they were left into the database, for everybody who has used this device: it is encrypted, and
 * needs no key. In one tab at a time, since an entry that is committed late would be taken for one more draft.
 */
export async function takeInJournal(platform: TabPlatform, database: DraftDatabase): Promise<void> {
  if (entriesOf(platform).length > 0) await inJournalLock(platform, () => takeInEntries(platform, database))
}

/** Does `work` while no other tab takes anything in. */
async function inJournalLock(platform: TabPlatform, work: () => Promise<void>): Promise<void> {
  const locks = platform.locks()
  await (locks ? locks.request('sise.journal', work) : work())
}

async function takeInEntries(platform: TabPlatform, database: DraftDatabase): Promise<void> {
  for (const key of entriesOf(platform)) {
    const write = readEntry(platform.storage(), key)
    try {
      if (write) await commitWrite(database, write)
      platform.storage().removeItem(key)
    } catch {
      // No room, for example: the entry stays for the next visit, and the other drafts can be read.
    }
  }
}

/** The keys of the entries; none if the browser blocks localStorage: then nothing can have been noted there. */
function entriesOf(platform: TabPlatform): string[] {
  try {
    return journalKeys(platform.storage())
  } catch {
    return []
  }
}

/** Does so when the client starts, before anybody can sign out. @throws if the browser blocks IndexedDB */
export async function takeInJournalAtStart(platform: TabPlatform): Promise<void> {
  const database = await openDraftDatabase()
  try {
    await takeInJournal(platform, database)
  } finally {
    database.close()
  }
}
