import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '../../http/page.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { excerpt } from './excerpt.ts'
import type { SearchCursor, WireSearchHit } from './schema.ts'
import type { SearchText } from './text.ts'
import { readSearchText } from './text.ts'
import type { FoundWords } from './words.ts'
import { findWords } from './words.ts'

/** With fewer hits than this, words typed without diacritics are also matched with them. */
const minHits = 5

/** A hit, and the cursor of the hits after it. */
export interface FoundHit {
  hit: WireSearchHit
  cursor: SearchCursor
}

/**
 * The topics and posts that contain every word of the text in any of its forms. Ranked: exact words, then other forms,
 * then compounds; within these titles before texts, then newest first. FORUM-7, REST-6.
 */
export async function searchForum(db: Database, text: string, range: PageRange<SearchCursor>): Promise<FoundHit[]> {
  const parts = readSearchText(text)
  if (parts.length === 0) return []
  const words = await findWords(db, [...new Set(parts.flat())])
  const levels = [0, 1, 2].map((level) => tsquery(parts, words, level))
  const rows = await withoutSeqScans(db, async (tx) => {
    if (await shouldMatchDiacritics(tx, words, levels)) levels.push(tsquery(parts, words, 3))
    return firstHits(tx, levels, range)
  })
  const matches = new Set([...words.values()].flatMap((one) => wordsUpToLevel(one, levels.length - 1)))
  return rows.map((row) => ({
    hit: hitOf(row, (word) => matches.has(word)),
    cursor: [row.rank, row.kuupaev, row.id],
  }))
}

/**
 * The hits of a page. A common word has thousands, of which those with the best ranks fill the page: these are looked for first, and all are
 * ranked only where they are too few. The same page either way.
 */
async function firstHits(tx: Transaction, levels: string[], range: PageRange<SearchCursor>): Promise<HitRow[]> {
  const { limit, after: [reached] = [0] } = range
  for (const { best, ranks } of bestFirst) {
    if (limit == null || reached > ranks) continue
    const { rows } = await tx.execute<HitRow>(hitsQuery(levels, range, best))
    if (rows.length >= limit) return rows
  }
  return (await tx.execute<HitRow>(hitsQuery(levels, range))).rows
}

/** The best hits: the words themselves, with all that was asked for in the title, and then anywhere. `ranks` is the last rank that they have. */
const bestFirst = [
  { best: 'titles', ranks: 0 },
  { best: 'exact', ranks: 1 },
] as const

/**
 * The query for a page of hits. Exported for tests, which check its plan. REST-6.
 * @param levels tsqueries from the narrowest to the widest; each contains the ones before it
 * @param best only the best hits; their ranks are the same
 */
export function hitsQuery(
  levels: string[],
  { limit, after }: PageRange<SearchCursor>,
  best?: (typeof bestFirst)[number]['best'],
): SQL {
  const all = levels.at(-1) ?? ''
  const [widest = '', narrower] = best ? [levels[0], []] : [all, levels.slice(0, -1)]
  // Matches once with the widest query, then ranks the matches by the narrower ones: matching is the expensive part.
  const nearer = narrower.map((query, level) => sql`when otsing @@ ${query}::tsquery then ${level}::int`)
  const level = nearer.length > 0 ? sql`case ${sql.join(nearer, sql` `)} else ${narrower.length}::int end` : sql`0`
  const inTitleOnly = best === 'titles' ? sql`and otsing @@ ${inTitle(all)}::tsquery` : sql``
  const ofPosts = sql`
      union all
      select _id, teema_id, kuupaev, ${level} * 2 + 1 from posts where otsing @@ ${widest}::tsquery`
  const afterCursor = after
    ? sql`where rank > ${after[0]}::int or rank = ${after[0]}::int and (moment, id) < (${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``
  return sql`
    with found as (
      select _id as id, _id as teema, kuupaev as moment,
        ${level} * 2 + case when otsing @@ ${inTitle(all)}::tsquery then 0 else 1 end as rank
      from topics where otsing @@ ${widest}::tsquery ${inTitleOnly} ${best === 'titles' ? sql`` : ofPosts}
    ), page as (
      select * from found ${afterCursor} order by rank, moment desc, id desc ${limit == null ? sql`` : sql`limit ${limit}`}
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
 * Runs queries without sequential scans. The planner chooses those for common words, as it underestimates the cost of
 * matching a tsvector about a hundredfold.
 */
function withoutSeqScans<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
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

async function shouldMatchDiacritics(
  db: Transaction,
  words: Map<string, FoundWords>,
  levels: string[],
): Promise<boolean> {
  if (![...words.values()].some(({ marked }) => marked.length > 0)) return false
  const all = levels.at(-1) ?? ''
  const { rows } = await db.execute(sql`
    select 1 from topics where otsing @@ ${all}::tsquery
    union all select 1 from posts where otsing @@ ${all}::tsquery limit ${minHits}`)
  return rows.length < minHits
}

const wordsUpToLevel = ({ exact, forms, compounds, marked }: FoundWords, level: number) =>
  [exact, forms, compounds, marked].slice(0, level + 1).flat()

/** The text of a tsquery that requires every part, each word in any of its forms up to a level. */
function tsquery(parts: SearchText, words: Map<string, FoundWords>, level: number): string {
  const either = (word: string) => {
    const found = words.get(word)
    const any = found ? wordsUpToLevel(found, level) : [word]
    // Words consist of letters and digits only, so they need no escaping.
    return `(${any.map((one) => `'${one}'`).join(' | ')})`
  }
  return parts.map((phrase) => `(${phrase.map(either).join(' <-> ')})`).join(' & ')
}

const inTitle = (query: string) => query.replace(/'([^']*)'/g, "'$1':A")
