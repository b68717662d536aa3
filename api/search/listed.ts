import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../store/database.ts'
import type { SearchKind } from './kinds.ts'
import { withoutDiacritics, wordsIn } from './text.ts'
import { anyWord, either } from './understand.ts'
import { findWords } from './words.ts'

/** From this length any part of a word is found; less is found at the beginning of words. */
const shortestPart = 3

interface ListSearch {
  kinds: readonly SearchKind[]
  /** Also finds what has this: a telephone number. */
  or?: string | undefined
  /** As in SearchScope. */
  seesPrivate?: boolean
}

/**
 * SQL condition for a list's search: a record has each word of a text, in any of its forms, as a part of a compound, or as any part of a word.
 * Letters that were typed with diacritics count. LIST-2, LIST-4, FILE-1, USER-1, SEARCH-1.
 * @param id the column with the record's id
 * @returns null for a text without words
 */
export async function isListed(
  db: Reader,
  id: SQL,
  text: string,
  { kinds, or, seesPrivate = true }: ListSearch,
): Promise<SQL | null> {
  const words = [...new Set(wordsIn(text))]
  if (words.length === 0) return text.trim() === '' ? null : sql`false`
  const parts = await wordsWith(db, or == null ? words : [...words, or])
  const found = await findWords(db, words)
  const queries = words.map((word) => {
    const { forms = [], compounds = [], english = [] } = found.get(word) ?? {}
    const all = anyWord([...forms, ...compounds, ...english, ...(parts.get(word) ?? [])])
    return word.length < shortestPart ? either([all, `'${word}':*`]) : all
  })
  const kind = either(kinds.map((one) => `'#${one}'`))
  const numbers = or == null ? [] : [...(parts.get(or) ?? [])]
  const any = numbers.length > 0 ? either([`(${queries.join(' & ')})`, anyWord(numbers)]) : `(${queries.join(' & ')})`
  const query = seesPrivate
    ? any
    : any.replace(/'([^']+)'(:\*)?/g, (_, word: string, begins?: string) => `'${word}':${begins ? '*' : ''}ACD`)
  return sql`${id} in (select s.id from search_texts s where s.otsing @@ ${`${query} & ${kind}`}::tsquery)`
}

/** The words of the texts that contain each of these. */
async function wordsWith(db: Reader, parts: string[]): Promise<Map<string, string[]>> {
  const long = parts.filter((part) => part.length >= shortestPart)
  const { rows } = await db.execute<{ part: string; words: string[] }>(sql`
    select p.part, array(select distinct w.word from search_words w
      where w.without_marks like '%' || p.plain || '%' and (p.plain = p.part or w.word like '%' || p.part || '%')) as words
    from unnest(${sql.param(long)}::text[], ${sql.param(long.map(withoutDiacritics))}::text[]) as p (part, plain)`)
  return new Map(rows.map(({ part, words }) => [part, words]))
}
