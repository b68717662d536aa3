import { type SQL, sql } from 'drizzle-orm'

/** SQL for an array of uuids, which may be empty: a single parameter, as a statement can have 65,535 at most. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
