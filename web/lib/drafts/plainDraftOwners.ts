import { openDraftDatabase } from './database.ts'

/** The ids of the people who have unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export async function plainDraftOwners(): Promise<ReadonlySet<string>> {
  const database = await openDraftDatabase()
  try {
    const parts = await database.getAll('parts')
    return new Set(parts.filter(({ sealed }) => 'plain' in sealed).map(({ owner }) => owner))
  } finally {
    database.close()
  }
}
