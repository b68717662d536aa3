import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../store/database.ts'

/** A use of a file. FILE-7. */
export const fileUseSchema = z
  .object({
    liik: z.enum(['teema', 'postitus', 'artikkel', 'protokoll', 'avaleht', 'album', 'liikmekiri']),
    _id: z.string().describe('The id of the record; of the home page, the language'),
    pealkiri: z
      .string()
      .describe('The title; of a post, that of its topic; of a protocol, its date; of the home page, its language'),
    tee: z.string().describe('The path under /sise'),
  })
  .meta({ id: 'Kasutus' })

export type WireFileUse = z.infer<typeof fileUseSchema>

/** Finds the uses of a file in one domain. */
export type FindFileUses = (db: Database, fileId: string) => Promise<WireFileUse[]>

/**
 * A domain's hook in the transaction that deletes a file. It runs before the file is locked, because records are always locked before their
 * files; a refused deletion rolls it back.
 */
export type BeforeFileDeletion = (tx: Transaction, fileId: string) => Promise<void>

/**
 * Clears the last editor of the records that use a file before it is deleted: the deletion changes their version, and a 412 must not name
 * that editor as the author of the change.
 * @param records the table of the records, with `_id` and `muutja_id`
 * @param links the join table of records and files, and its column with the record's id
 */
export function clearLastEditorOf(records: SQL, { table, owner }: { table: SQL; owner: SQL }): BeforeFileDeletion {
  return async (tx, fileId) => {
    await tx.execute(sql`
      with showing as (
        select r._id from ${table} u join ${records} r on r._id = u.${owner}
        where u.fail_id = ${fileId}::uuid order by r._id for no key update of r)
      update ${records} set muutja_id = null where _id in (select _id from showing)`)
  }
}
