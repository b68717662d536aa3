import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { path } from '../rest/path.ts'
import { conflictFromWire, type WireConflict } from '../users/wire/conflict.ts'
import { type RecordKey, recordToWire } from '../users/wire/recordKind.ts'
import { type DeletedRecordModel, deletedRecordsFromWire } from './wire/deletedRecord.ts'
import {
  historyFieldNames,
  type HistoryModel,
  historyReader,
  type RevisionFieldModel,
  revisionFromWire,
  revisionToWire,
} from './wire/revision.ts'

/** A conflict has the version for the next attempt and the last editor, as `restoreRevision` has no input. HIST-1. */
const refusalDetails = (body: WireConflict) => conflictFromWire(body, () => ({}))

/** GET /api/ajalugu/{liik}/{id}, beyond §7. HIST-1. */
export async function readHistory(rest: RestClient, record: RecordKey): Promise<HistoryModel> {
  const [kind, id] = recordToWire(record)
  return historyReader.row(await rest.get(path`/api/ajalugu/${kind}/${id}`))
}

/** GET /api/ajalugu/{liik}/{id}/{versioon}, beyond §7. HIST-1. */
export async function readRevision(
  rest: RestClient,
  record: RecordKey,
  revision: string,
): Promise<RevisionFieldModel[]> {
  const [kind, id] = recordToWire(record)
  return revisionFromWire(await rest.get(path`/api/ajalugu/${kind}/${id}/${revision}`))
}

/** PUT /api/ajalugu/{liik}/{id}, beyond §7. HIST-1. */
export async function restoreRevision(
  rest: RestClient,
  record: RecordKey,
  revision: string,
  headers: Record<string, string>,
): Promise<void> {
  const [kind, id] = recordToWire(record)
  const options = { headers, fieldNames: historyFieldNames, refusalDetails }
  await rest.send('PUT', path`/api/ajalugu/${kind}/${id}`, revisionToWire(revision), options)
}

/** DELETE /api/ajalugu/{liik}/{id}/{versioon}, beyond §7. HIST-1. */
export async function removeRevision(rest: RestClient, record: RecordKey, revision: string): Promise<void> {
  const [kind, id] = recordToWire(record)
  await rest.send('DELETE', path`/api/ajalugu/${kind}/${id}/${revision}`)
}

/** A page of GET /api/prygikast, beyond §7. TRASH-1, REST-6. */
export const readTrashPage = (rest: RestClient, args: PageArgs): Promise<PageModel<DeletedRecordModel>> =>
  readPage(rest, path`/api/prygikast`, args, deletedRecordsFromWire, { fieldNames: pageFieldNames })

/** PUT /api/prygikast/{id}, beyond §7. TRASH-1. */
export async function restoreDeleted(rest: RestClient, id: string): Promise<void> {
  await rest.send('PUT', path`/api/prygikast/${id}`)
}

/** DELETE /api/prygikast/{id}, beyond §7. TRASH-1. */
export async function deleteForever(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/prygikast/${id}`)
}
