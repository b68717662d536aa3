import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../store/database.ts'

/**
 * The user who changed a record last, with the current name; null if not known. For a 412: see changeRecord.
 * @param table of the record, with the column `muutja_id`
 * @param isRecord condition for its row
 */
export async function lastEditorOf(
  tx: Transaction,
  table: SQL,
  isRecord: SQL,
): Promise<{ _id: string; nimi: string } | null> {
  const { rows } = await tx.execute<{ _id: string; nimi: string }>(sql`
    select u._id, u.nimi from users u where u._id = (select r.muutja_id from ${table} r where ${isRecord})`)
  return rows[0] ?? null
}
