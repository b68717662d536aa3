import { type SQL, sql } from 'drizzle-orm'

/** SQL for an array of uuids, which may be empty, as a single parameter: a statement can have at most 65,535. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

/** SQL for an array of texts, which may be empty, as a single parameter. */
export function textArray(texts: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}
