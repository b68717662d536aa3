import { type DraftDatabase, keysBelow, openDraftDatabase } from '../database/database.ts'
import { takeInJournal } from '../database/takeInJournal.ts'
import type { TabPlatform } from '../tabPlatform.ts'

/**
 * Deletes the unencrypted drafts of a person at sign-out, so that the next person on the same browser cannot read them.
 * Encrypted drafts are kept, also those that are only in the journal yet.
 * @throws if the browser blocks IndexedDB
 */
export async function deletePlainDrafts(owner: string, platform: TabPlatform): Promise<void> {
  const database = await openDraftDatabase()
  try {
    await takeInJournal(platform, database)
    await removePlain(database, owner)
  } finally {
    database.close()
  }
}

async function removePlain(database: DraftDatabase, owner: string): Promise<void> {
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
  const [drafts, parts] = [transaction.objectStore('drafts'), transaction.objectStore('parts')]
  const plain = (await parts.getAll(keysBelow(owner))).filter(({ sealed }) => 'plain' in sealed)
  const deletions = plain.flatMap(({ draftId, originId }) => [
    drafts.delete([owner, draftId, originId]),
    parts.delete(keysBelow(owner, draftId, originId)),
  ])
  await Promise.all([...deletions, transaction.done])
}
