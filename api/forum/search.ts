import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import { excerpt } from './searchExcerpt.ts'
import type { SearchCursor, WireSearchHit } from './searchSchema.ts'
import type { SearchText } from './searchText.ts'
import { readSearchText } from './searchText.ts'
import type { FoundWords } from './searchWords.ts'
import { findWords } from './searchWords.ts'

/** Below this many hits, words that lack the marks on their letters are tried with them. */
const fewHits = 5

/** A hit with its cursor, which leads to the hits behind it. */
export interface FoundHit {
  hit: WireSearchHit
  cursor: SearchCursor
}

/**
 * The topics and posts that hold every word of the text in any of its forms: the words as typed first, then their other
 * forms, then compounds; within these a title before a text, and the newer first. FORUM-7.
 * @param range REST-6
 */
export async function searchForum(db: Database, text: string, range: PageRange<SearchCursor>): Promise<FoundHit[]> {
  const parts = readSearchText(text)
  if (parts.length === 0) return []
  const words = await findWords(db, [...new Set(parts.flat())])
  const levels = [0, 1, 2].map((level) => lexemes(parts, words, level))
  const rows = await byIndexes(db, async (tx) => {
    if (await shouldTryMarks(tx, words, levels)) levels.push(lexemes(parts, words, 3))
    return tx.execute<HitRow>(hitsQuery(levels, range))
  })
  const known = new Set([...words.values()].flatMap((one) => wordsUpTo(one, levels.length - 1)))
  return rows.rows.map((row) => ({
    hit: hitOf(row, (word) => known.has(word)),
    cursor: [row.rank, row.kuupaev, row.id],
  }))
}

/** Sql for a page of hits, for tests to look at its plan too. REST-6. */
export function hitsQuery(levels: string[], { limit, after }: PageRange<SearchCursor>): SQL {
  const all = levels.at(-1) ?? ''
  // Found once, in the widest sense, and then asked how near each is: finding is what costs.
  const nearer = levels.slice(0, -1).map((query, level) => sql`when otsing @@ ${query}::tsquery then ${level}::int`)
  const level = sql`case ${sql.join(nearer, sql` `)} else ${levels.length - 1}::int end`
  const beyond = after
    ? sql`where rank > ${after[0]}::int or rank = ${after[0]}::int and (moment, id) < (${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``
  return sql`
    with found as (
      select _id as id, _id as teema, kuupaev as moment,
        ${level} * 2 + case when otsing @@ ${inTitle(all)}::tsquery then 0 else 1 end as rank
      from topics where otsing @@ ${all}::tsquery
      union all
      select _id, teema_id, kuupaev, ${level} * 2 + 1 from posts where otsing @@ ${all}::tsquery
    ), page as (
      select * from found ${beyond} order by rank, moment desc, id desc ${limit == null ? sql`` : sql`limit ${limit}`}
    )
    select page.rank, page.id, ${isoTime(sql`page.moment`)} as kuupaev,
      jsonb_build_object('_id', t._id, 'pealkiri', t.pealkiri,
        'kategooria', jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug),
        'nimi', t.nimi, 'kuupaev', ${isoTime(sql`t.kuupaev`)}, 'muudetud', ${isoTime(sql`t.muudetud`)}, 'pinned', t.pinned,
        'postitusedHulk', t.postitused_hulk, 'viimanePostitus', ${isoTime(sql`t.viimane_postitus`)}) as teema,
      p._id as postitus, coalesce(p.nimi, t.nimi) as nimi, coalesce(p.tekst, t.tekst) as tekst
    from page join topics t on t._id = page.teema join categories k on k._id = t.kategooria_id
      left join posts p on p._id = page.id
    order by page.rank, page.moment desc, page.id desc`
}

/**
 * Runs queries that read no table whole. Left to itself the planner does so for common words: it takes a comparison of
 * texts to cost what one of numbers does, and it costs a hundred times as much.
 */
function byIndexes<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return work(tx)
  })
}

type HitRow = Pick<WireSearchHit, 'teema' | 'postitus' | 'nimi' | 'kuupaev'> & {
  rank: number
  id: string
  tekst: string
}

function hitOf({ teema, postitus, nimi, kuupaev, tekst }: HitRow, isMatch: (word: string) => boolean): WireSearchHit {
  return { teema, postitus, nimi, kuupaev, katkend: excerpt(postitus ? null : teema.pealkiri, tekst, isMatch) }
}

async function shouldTryMarks(db: Transaction, words: Map<string, FoundWords>, levels: string[]): Promise<boolean> {
  if (![...words.values()].some(({ marked }) => marked.length > 0)) return false
  const all = levels.at(-1) ?? ''
  const { rows } = await db.execute(sql`
    select 1 from topics where otsing @@ ${all}::tsquery
    union all select 1 from posts where otsing @@ ${all}::tsquery limit ${fewHits}`)
  return rows.length < fewHits
}

const wordsUpTo = ({ exact, forms, compounds, marked }: FoundWords, level: number) =>
  [exact, forms, compounds, marked].slice(0, level + 1).flat()

/** The text of a tsquery: every part, each word in any of the words found for it up to a level. */
function lexemes(parts: SearchText, words: Map<string, FoundWords>, level: number): string {
  const either = (word: string) => {
    const found = words.get(word)
    const any = found ? wordsUpTo(found, level) : [word]
    // Letters and digits alone, so nothing in them needs care.
    return `(${any.map((one) => `'${one}'`).join(' | ')})`
  }
  return parts.map((phrase) => `(${phrase.map(either).join(' <-> ')})`).join(' & ')
}

const inTitle = (query: string) => query.replace(/'([^']*)'/g, "'$1':A")
