import { type SQL, sql } from 'drizzle-orm'
import { badFields } from '../http/errors.ts'
import { uuidArray } from '../store/arrays.ts'
import type { Transaction } from '../store/database.ts'
import { fileJson } from './fileRecord.ts'
import { fileListSchema } from './fileReference.ts'
import { missingFile } from './recordFiles.ts'

const maxAttachments = 50

/** The attachments in a request body: file ids or file records. Without the field the attachments stay as they are. */
export const attachmentsBodySchema = fileListSchema({
  most: maxAttachments,
  wrong: 'Failid tuleb anda tunnuste loendina.',
  tooLong: `Lisada saab kuni ${maxAttachments} faili.`,
}).optional()

/**
 * The join table of a kind of record and its files: `table` has the columns `fail_id` and `jrg`, and the record's id in the column `owner`.
 */
export interface AttachmentTable {
  table: SQL
  owner: SQL
}

/** SQL for the attachments of a record as a JSON array of file records with `jrg` from 0. REST-5. */
export const attachmentsJson = ({ table, owner }: AttachmentTable, id: SQL) => sql`coalesce((
  select jsonb_agg(${fileJson} || jsonb_build_object('jrg', f.ordinal) order by f.ordinal) from (
    select o.*, row_number() over (order by a.jrg, a.fail_id) - 1 as ordinal
    from ${table} a join files o on o._id = a.fail_id where a.${owner} = ${id}) f), '[]')`

/**
 * Replaces the attachments of a record, in the given order; `undefined` leaves them as they are.
 * @throws 400 for an unknown file
 */
export async function attach(
  tx: Transaction,
  attachments: AttachmentTable,
  id: string,
  fileIds: string[] | undefined,
): Promise<void> {
  if (!fileIds) return
  await lockAttached(tx, fileIds)
  await tx.execute(sql`delete from ${attachments.table} where ${attachments.owner} = ${id}::uuid`)
  await insertAttached(tx, attachments, id, fileIds)
}

/** Attaches files to a record without attachments, in the given order. @throws 400 for an unknown file */
export async function attachToNew(
  tx: Transaction,
  attachments: AttachmentTable,
  id: string,
  fileIds: readonly string[] = [],
): Promise<void> {
  await lockAttached(tx, fileIds)
  await insertAttached(tx, attachments, id, fileIds)
}

/** Locks files against deletion until the transaction ends, in the order of their ids to avoid deadlocks. @throws 400 for an unknown one */
async function lockAttached(tx: Transaction, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const found = await tx.execute(
    sql`select from files where _id = any(${uuidArray(fileIds)}) order by _id for key share`,
  )
  if (found.rowCount !== fileIds.length) throw badFields({ failid: missingFile })
}

async function insertAttached(
  tx: Transaction,
  { table, owner }: AttachmentTable,
  id: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await tx.execute(sql`
    insert into ${table} (${owner}, fail_id, jrg)
    select ${id}::uuid, f.id, f.ordinal - 1 from unnest(${uuidArray(fileIds)}) with ordinality f(id, ordinal)`)
}
