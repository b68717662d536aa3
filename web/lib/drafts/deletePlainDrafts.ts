import { keysBelow, openDraftDatabase } from './database.ts'

/**
 * Deletes the unencrypted drafts of a person at sign-out, so that the next person on the same browser cannot read them.
 * Encrypted drafts are kept.
 */
export async function deletePlainDrafts(owner: string): Promise<void> {
  localStorage.removeItem(`sise.journal.${owner}`)
  const database = await openDraftDatabase()
  try {
    const parts = await database.getAll('parts', keysBelow(owner))
    const draftIds = new Set(parts.filter(({ sealed }) => 'plain' in sealed).map(({ place }) => place))
    const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
    const deletions = [...draftIds].flatMap((draftId) => [
      transaction.objectStore('drafts').delete([owner, draftId]),
      transaction.objectStore('parts').delete(keysBelow(owner, draftId)),
    ])
    await Promise.all([...deletions, transaction.done])
  } finally {
    database.close()
  }
}
