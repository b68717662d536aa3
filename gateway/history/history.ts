import { isNotFound } from '../errors.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { versionHeader } from '../rest/versions.ts'
import type { RecordKey } from '../users/wire/recordKind.ts'
import {
  deleteForever,
  readHistory,
  readRevision,
  readTrashPage,
  removeRevision,
  restoreDeleted,
  restoreRevision,
} from './rest.ts'
import type { DeletedRecordModel } from './wire/deletedRecord.ts'
import type { HistoryModel, RevisionFieldModel } from './wire/revision.ts'

/** The client of revisions and of the trash of a request. HIST-1, TRASH-1. */
export type HistoryClient = ReturnType<typeof historyClient>

/**
 * Creates the client of a request. Reads are null on a plain server, and writes are CONFLICT there.
 * @param discard discards what the request has read of any domain, as any record may be restored
 */
export function historyClient(rest: RestClient, discard: () => void) {
  return {
    /** The revisions of a record; null if there is no such record. */
    find: (record: RecordKey): Promise<HistoryModel | null> => ifFound(readHistory(rest, record)),
    /** The content of a revision; null if there is none. */
    revision: (record: RecordKey, revision: string): Promise<RevisionFieldModel[] | null> =>
      ifFound(readRevision(rest, record, revision)),
    trashPage: (args: PageArgs): Promise<PageModel<DeletedRecordModel> | null> => orNull(readTrashPage(rest, args)),
    /**
     * Returns the id.
     * @param version the version of the history that was read, sent as If-Match
     * @throws CONFLICT with `changedBy` when the record has been changed since
     */
    async restoreRevision(record: RecordKey, revision: string, version: string | null | undefined): Promise<string> {
      await restoreRevision(rest, record, revision, versionHeader(version)).finally(discard)
      return record.id
    },
    /** Returns the id of the revision. */
    async removeRevision(record: RecordKey, revision: string): Promise<string> {
      await removeRevision(rest, record, revision)
      return revision
    },
    /** Returns the id. */
    async restoreDeleted(id: string): Promise<string> {
      await restoreDeleted(rest, id).finally(discard)
      return id
    },
    /** Returns the id. */
    async deleteForever(id: string): Promise<string> {
      await deleteForever(rest, id)
      return id
    },
  }
}

/** The result of a read beyond §7; null on a plain server, and if the record does not exist. */
const ifFound = <T>(read: Promise<T>): Promise<T | null> =>
  orNull(read).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
