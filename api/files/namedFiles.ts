import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: a stored text links to a file or shows it: by its path, that of a variant, or the address that 'Copy link' gives, with any
 * present or former origin of this site. Ids are unique, so it compares only the id. FILE-7.
 * @param text a column, or the JSON of one as text, with an index `ids_in(text)` as in migration 0021_named_files
 */
export function namesFile(text: SQL, fileId: string): SQL {
  return sql`ids_in(${text}) @> array[${fileId}::uuid]`
}
