import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: a stored text names a file in a link, a picture or a frame: by its path, that of a variant, or the address that 'Copy
 * link' gives, on whichever address this site has or had. Ids are unique, so the id alone is looked for. FILE-7.
 * @param text a column, or the JSON of one as text, with an index `ids_in(text)` as in migration 0021_named_files
 */
export function namesFile(text: SQL, fileId: string): SQL {
  return sql`ids_in(${text}) @> array[${fileId}::uuid]`
}
