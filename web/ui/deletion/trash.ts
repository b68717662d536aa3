import type { ApolloClient } from '@apollo/client'
import { errorText, isUncertain } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { isOwnApi } from '../../lib/transport/ownApi.ts'
import { announce, notifyDone, notifyFailed } from '../notice/notify.tsx'
import { sendRestoreDeleted } from './generated.ts'
import { deletionTexts } from './text.ts'

/** A sentence for a confirmation: whether a deleted record can be restored from the trash, which only our api has. TRASH-1. */
export const fateOf = ({ cache }: ApolloClient): string =>
  isOwnApi(cache) ? deletionTexts.restorable : deletionTexts.final

/** A deleted record that the trash may have. */
interface DeletedRecord {
  /** Its id; undefined if it is no kind that goes to the trash. */
  id: string | undefined
  /** Reads it again once it is restored; by default all queries on the screen are repeated. */
  read?: () => Promise<unknown>
}

/** Notifies of a deletion, with a button that undoes it if the server has a trash. TRASH-1, NOTE-1. */
export function notifyDeleted(client: ApolloClient, text: string, { id, read }: DeletedRecord): void {
  if (id === undefined || !isOwnApi(client.cache)) return announce(text)
  const undo = async (): Promise<void> => {
    try {
      await restoreDeleted(client, id, read)
    } catch (error) {
      // Restoring twice changes nothing.
      return notifyFailed(deletionTexts.restoreFailed(errorText(error)), isUncertain(error) ? { retry: undo } : {})
    }
    notifyDone(deletionTexts.restored)
  }
  notifyDone(text, { words: deletionTexts.undo, run: undo })
}

/** Restores a deleted record, and shows it where it belongs. TRASH-1. @throws the server's error */
export async function restoreDeleted(client: ApolloClient, id: string, read?: DeletedRecord['read']): Promise<void> {
  try {
    await sendRestoreDeleted(client, { id })
  } catch (error) {
    if (!wasSaved(error)) throw error
  }
  // The cache may know that there was no such record.
  client.cache.modify({ fields: (value: unknown, { DELETE }) => (value === null ? DELETE : value) })
  await (read ? read() : refetchShown(client))
}

/** Repeats the queries of the screen. Each shows its own error. */
export async function refetchShown(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: 'active' }).catch(() => {})
}
