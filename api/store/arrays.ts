import { type SQL, sql } from 'drizzle-orm'

/** SQL for an array of uuids, which may be empty, as a single parameter: a statement can have at most 65,535. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
