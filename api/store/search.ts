import { type SQL, sql } from 'drizzle-orm'
import { wordsOf } from '../../schema/rules/searchWords.ts'

/**
 * SQL condition: a search column contains a text, whatever its case and diacritics. Normalises both sides with the same function, and
 * escapes LIKE's wildcards.
 * @param column an `otsing`, made by file_search_key
 */
export const contains = (column: SQL, text: string): SQL =>
  sql`${column} like '%' || regexp_replace(file_search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** SQL condition: a search column contains each word of a text; true for no words. LIST-2. */
export const containsWords = (column: SQL, text: string): SQL => eachWord(text, (word) => contains(column, word))

/** SQL condition: a condition is true for each word of a text; true for no words. @param isSo the condition for one word */
export function eachWord(text: string, isSo: (word: string) => SQL): SQL {
  const words = wordsOf(text)
  return words.length === 0 ? sql`true` : sql.join(words.map(isSo), sql` and `)
}
