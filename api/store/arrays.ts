import { type SQL, sql } from 'drizzle-orm'

/** SQL for an array of uuids, which may be empty. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
}
