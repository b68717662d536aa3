import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { badFields } from '../http/errors.ts'
import { givenIdSchema } from '../http/fields.ts'
import type { Transaction } from '../store/database.ts'
import { fileJson } from './fileRecord.ts'

const mostAttachments = 50
const unknownFile = 'Sellist faili ei ole.'
const idSchema = givenIdSchema(unknownFile)

/** The attachments in a body, in their order: ids or whole records. Left out, they stay as they are; each file counts once. */
export const attachmentsBodySchema = z
  .array(
    z.union([idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)], unknownFile),
    'Failid tuleb anda tunnuste loendina.',
  )
  .max(mostAttachments, `Lisada saab kuni ${mostAttachments} faili.`)
  .transform((ids) => [...new Set(ids)])
  .optional()

/** Where a kind of writing keeps its attachments: a table with `fail_id` and `jrg`, and the column of the writing's id. */
export interface AttachmentTable {
  table: SQL
  owner: SQL
}

/** The attachments of a writing as the wire has them: whole files with `jrg` from 0. REST-5. */
export const attachmentsJson = ({ table, owner }: AttachmentTable, id: SQL) => sql`coalesce((
  select jsonb_agg(${fileJson} || jsonb_build_object('jrg', f.place) order by f.place) from (
    select o.*, row_number() over (order by a.jrg, a.fail_id) - 1 as place
    from ${table} a join files o on o._id = a.fail_id where a.${owner} = ${id}) f), '[]')`

/**
 * Makes files the attachments of a writing, in their order; `undefined` leaves what there is.
 * @throws 400 for a file that is not there
 */
export async function attach(
  tx: Transaction,
  { table, owner }: AttachmentTable,
  id: string,
  fileIds: string[] | undefined,
): Promise<void> {
  if (!fileIds) return
  const ids = sql`array[${sql.join(
    fileIds.map((fileId) => sql`${fileId}`),
    sql`, `,
  )}]::uuid[]`
  // Kept until the transaction ends, so that none of them can go meanwhile; in one order, as others may want the same.
  const found = await tx.execute(sql`select from files where _id = any(${ids}) order by _id for key share`)
  if (found.rowCount !== fileIds.length) throw badFields({ failid: unknownFile })
  await tx.execute(sql`delete from ${table} where ${owner} = ${id}::uuid`)
  await tx.execute(sql`
    insert into ${table} (${owner}, fail_id, jrg)
    select ${id}::uuid, f.id, f.place - 1 from unnest(${ids}) with ordinality f(id, place)`)
}
