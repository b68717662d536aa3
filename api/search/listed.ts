import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../store/database.ts'
import type { SearchKind } from './kinds.ts'
import { withoutDiacritics, wordsIn } from './text.ts'
import { anyWord, anyWordOf, matchesText } from './textQuery.ts'
import { findWords, type FoundWords } from './words.ts'

/** A part of a word from this length is looked up among the words of all texts; a shorter one, which most texts have, in each text. */
const shortestPart = 3

interface ListSearch {
  kind: SearchKind
  /** Also finds what has this part of a word: a telephone number. */
  or?: string | undefined
  /** As in SearchScope. */
  seesPrivate?: boolean
}

/**
 * SQL condition for a list's search: a record has each word of a text, in any of its forms, as a part of a compound, or as any part of a word.
 * What was typed with signs between (a date, an address) is a part of the text, too. Letters that were typed with diacritics count. LIST-2,
 * LIST-4, FILE-1, USER-1, SEARCH-1.
 * @param id the column with the record's id
 */
export async function isListed(
  db: Reader,
  id: SQL,
  text: string,
  { kind, or, seesPrivate = true }: ListSearch,
): Promise<SQL> {
  const typed = text
    .split(/\s+/)
    .map(wordsIn)
    .filter((words) => words.length > 0)
  if (typed.length === 0) return text.trim() === '' ? sql`true` : sql`false`
  const single = typed.flatMap((words) => (words.length === 1 ? words : []))
  const parts = await wordsWith(db, [...new Set([...typed.flat(), ...(or == null ? [] : [or])])])
  const found = await findWords(db, new Set(single))
  const isSo = (words: string[], known?: FoundWords) => {
    const [word = ''] = words
    const queries = words.length === 1 ? anyWordOf(spellings(word, parts, known)) : [queryOfPart(words, parts)]
    const isPart = words.length === 1 && isShort(word) ? sql`or ${hasPart(kind, word, seesPrivate)}` : sql``
    return sql`${id} in (select s.id from search_texts s where s.otsing @@ ${`'#${kind}'`}::tsquery
      and (${matchesText(sql`s.otsing`, [queries], seesPrivate ? '' : 'ACD')} ${isPart}))`
  }
  const all = sql.join(
    typed.map((words) => isSo(words, words.length === 1 ? found.get(words[0] ?? '') : undefined)),
    sql` and `,
  )
  return or == null ? all : sql`((${all}) or ${isSo([or])})`
}

const isShort = (part: string) => part.length < shortestPart

function spellings(word: string, parts: Map<string, string[]>, known: FoundWords | undefined): string[] {
  const { forms = [], compounds = [], marked = [], english = [] } = known ?? {}
  return [word, ...forms, ...compounds, ...marked, ...english, ...(parts.get(word) ?? [])]
}

/** Adjacent words, of which the first may be the end of one, and the last the beginning: 'ar.te' is a part of 'saar.test'. */
function queryOfPart([first = '', ...rest]: string[], parts: Map<string, string[]>): string {
  const ends = (parts.get(first) ?? []).filter(
    (word) => word.endsWith(first) || withoutDiacritics(word).endsWith(first),
  )
  return [anyWord([first, ...ends]), ...rest.slice(0, -1).map((word) => `'${word}'`), `'${rest.at(-1)}':*`].join(
    ' <-> ',
  )
}

/** Whether a text, or the name of a file, has a word with a part. Filters have no weights. */
function hasPart(kind: SearchKind, part: string, seesPrivate: boolean): SQL {
  const searched = kind === 'fail' ? sql`s.pealkiri` : sql`s.otsing`
  const weights = seesPrivate ? '{a,b,c,d}' : '{a,c,d}'
  const words = sql`array_to_string(tsvector_to_array(ts_filter(${searched}, ${weights}::"char"[])), ' ')`
  return sql`position(${part} in case when search_without_marks(${part}) = ${part} then search_without_marks(${words}) else ${words} end) > 0`
}

/** The words of the texts that contain each of these. */
async function wordsWith(db: Reader, parts: string[]): Promise<Map<string, string[]>> {
  const long = parts.filter((part) => !isShort(part))
  const { rows } = await db.execute<{ part: string; words: string[] }>(sql`
    select p.part, array(select distinct w.word from search_words w
      where w.without_marks like '%' || p.plain || '%' and (p.plain = p.part or w.word like '%' || p.part || '%')) as words
    from (select part, search_without_marks(part) as plain from unnest(${sql.param(long)}::text[]) as u (part)) as p`)
  return new Map(rows.map(({ part, words }) => [part, words]))
}
