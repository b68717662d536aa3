import { sql } from 'drizzle-orm'
import { searchableText } from '../../../schema/rules/normalText.ts'
import type { PageRange } from '../../http/page.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { excerpt, markMatches } from './excerpt.ts'
import { sufficientSets, weightOf } from './most.ts'
import { type HitRow, hitsQuery, lacking, rankByLevels, rankByWeights, type Wanted } from './query.ts'
import type { SearchCursor, SearchFilters, WireSearchHit } from './schema.ts'
import { correctSlips } from './slips.ts'
import { readSearchText, type SearchText, withoutFillers } from './text.ts'
import { findWords, type FoundWords } from './words.ts'

/** With fewer hits than this, words typed without diacritics are also matched with them. */
const minHits = 5

/** Similar hits are shown as long as they lack at most this much more (of 80) than the nearest one. */
const similarWithin = 12

/** A hit, and the cursor of the hits after it. */
export interface FoundHit {
  hit: WireSearchHit
  cursor: SearchCursor
}

/**
 * The topics and posts that contain every word of the text in any of its forms, but for words that people only ask with. Ranked: exact words,
 * then other forms, then compounds; within these titles before texts, then newest first. Where nothing has all words, those that have most
 * of what the words tell. FORUM-7, FORUM-12, REST-6.
 */
export async function searchForum(
  db: Database,
  text: string,
  range: PageRange<SearchCursor>,
  filters: SearchFilters = {},
): Promise<FoundHit[]> {
  const asked = readSearchText(text)
  const meant = withoutFillers(asked)
  // Words that people only ask with count where nothing has any of the others.
  const ways = meant.length < asked.length ? [meant, asked] : [asked]
  return firstWithHits(ways, range, (typed, page) => searchFor(db, text, typed, page, filters))
}

/** The hits of the first way to search that has any, on each of its pages. A page after the last hit is empty. */
async function firstWithHits<Way, Hit>(
  ways: readonly Way[],
  range: PageRange<SearchCursor>,
  read: (way: Way, range: PageRange<SearchCursor>) => Promise<Hit[]>,
): Promise<Hit[]> {
  for (const way of ways) {
    const hits = await read(way, range)
    if (hits.length > 0 || (range.after != null && (await read(way, { limit: 1 })).length > 0)) return hits
  }
  return []
}

/** @param text the search as it was typed, for its corrected form */
async function searchFor(
  db: Database,
  text: string,
  typed: SearchText,
  range: PageRange<SearchCursor>,
  filters: SearchFilters,
): Promise<FoundHit[]> {
  if (typed.length === 0) return []
  const first = await findWords(db, [...new Set(typed.flat())])
  const slips = await correctSlips(db, first)
  const parts = typed.map((phrase) => phrase.map((word) => slips.get(word) ?? word))
  const words = slips.size > 0 ? await findWords(db, [...new Set(parts.flat())]) : first
  const { rows, matches, unknown } = await withoutSeqScans(db, async (tx) => {
    const isLacking = range.after != null && range.after[0] >= lacking
    const whole = isLacking ? undefined : await hitsOfAll(tx, parts, words, filters, range)
    return whole && (whole.rows.length > 0 || range.after) ? whole : hitsOfMost(tx, parts, words, filters, range)
  })
  const aboutSearch = {
    ...(unknown.length > 0 && { tundmatud: unknown }),
    ...(slips.size > 0 && { parandus: correctedText(text, slips) }),
  }
  return rows.map((row) => ({
    hit: { ...hitOf(row, matches), ...aboutSearch },
    cursor: [row.rank, row.kuupaev, row.id],
  }))
}

interface Hits {
  rows: HitRow[]
  /** The words to mark. */
  matches: Set<string>
  /** The words of the search that no text has in any form. */
  unknown: string[]
}

/** Hits with all parts, each in any of its forms. */
async function hitsOfAll(
  tx: Transaction,
  parts: SearchText,
  words: Map<string, FoundWords>,
  filters: SearchFilters,
  range: PageRange<SearchCursor>,
): Promise<Hits> {
  const levels = [0, 1, 2].map((level) => tsquery(parts, words, level))
  if (await shouldMatchDiacritics(tx, words, levels)) levels.push(tsquery(parts, words, 3))
  const matches = new Set([...words.values()].flatMap((one) => wordsUpToLevel(one, levels.length - 1)))
  return { rows: await firstHits(tx, levels, filters, range), matches, unknown: [] }
}

/**
 * The hits of a page. A common word has thousands, of which those with the best ranks fill the page: these are looked for first, and all are
 * ranked only where they are too few. The same page either way.
 */
async function firstHits(
  tx: Transaction,
  levels: string[],
  filters: SearchFilters,
  range: PageRange<SearchCursor>,
): Promise<HitRow[]> {
  const [narrowest = ''] = levels
  const all = levels.at(-1) ?? ''
  const { limit, after: [reached] = [0] } = range
  const read = async (wanted: Wanted) => (await tx.execute<HitRow>(hitsQuery(wanted, filters, range))).rows
  // The best hits: the words themselves, with all that was asked for in the title, and then anywhere; with the last rank that they have.
  const best = { all: narrowest, rank: rankByLevels([narrowest], all) }
  for (const [last, inTitlesOnly] of [
    [0, true],
    [1, false],
  ] as const) {
    if (limit == null || reached > last || filters.newest) continue
    const rows = await read({ ...best, inTitlesOnly })
    if (rows.length >= limit) return rows
  }
  return read({ all, rank: rankByLevels(levels, all) })
}

/**
 * Hits without some of the words, but with most of their weight; phrases in quotes are never left out. A word more never makes a search empty:
 * where no text has most of the words, those with any of them are shown, and then those with the phrases alone. FORUM-12.
 */
async function hitsOfMost(
  tx: Transaction,
  parts: SearchText,
  words: Map<string, FoundWords>,
  filters: SearchFilters,
  range: PageRange<SearchCursor>,
): Promise<Hits> {
  const single = [...new Set(parts.flatMap(([word, ...rest]) => (word != null && rest.length === 0 ? [word] : [])))]
  const queryOf = (word: string) => either(likelySpellings(words.get(word), word))
  const widest = (word: string) => allSpellings(words.get(word), word)
  const widestQueryOf = (word: string) => either(widest(word))
  const weighed = await weigh(tx, single, queryOf)
  const telling = weighed.filter(({ weight }) => weight > 0)
  const phrases = parts
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => `(${phrase.map(widestQueryOf).join(' <-> ')})`)
  const ranked = telling.map(({ word, weight }) => ({ query: queryOf(word), weight }))
  const most = sufficientSets(weighed).map((set) => set.map(({ word }) => queryOf(word)).join(' & '))
  const any = telling.map(({ word }) => widestQueryOf(word))
  const ways = [most, any].filter((some) => some.length > 0).map((some) => [`(${some.join(' | ')})`, ...phrases])
  // What is similar is shown by similarity, also to who asks for the newest: these may lack what was meant.
  const rows = await firstWithHits(phrases.length > 0 ? [...ways, phrases] : ways, range, async (way, page) => {
    const wanted: Wanted = { all: way.join(' & '), rank: rankByWeights(ranked), within: similarWithin }
    return (await tx.execute<HitRow>(hitsQuery(wanted, { ...filters, newest: false }, page))).rows
  })
  const unknown = weighed.filter(({ weight }) => weight === 0).map(({ word }) => word)
  return { rows, matches: new Set(parts.flat().flatMap(widest)), unknown }
}

/** More texts than these need not be counted: the word tells next to nothing. */
const mostCounted = 5_000

async function weigh(tx: Transaction, words: string[], queryOf: (word: string) => string) {
  const { rows } = await tx.execute<{ word: string | null; count: number }>(sql`
    select q.word, n.count from unnest(${sql.param(words)}::text[], ${sql.param(words.map(queryOf))}::text[]) as q (word, query),
      lateral (select count(*)::int from (
        select from topics where otsing @@ q.query::tsquery union all
        select from posts where otsing @@ q.query::tsquery limit ${mostCounted}) as found) as n (count)
    union all select null, (select count(*) from topics)::int + (select count(*) from posts)::int`)
  const total = rows.find(({ word }) => word == null)?.count ?? 0
  const counts = new Map(rows.map(({ word, count }) => [word, count]))
  return words.map((word) => ({ word, weight: weightOf(counts.get(word) ?? 0, total) }))
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

function hitOf(row: HitRow, matches: Set<string>): WireSearchHit {
  const { teema, postitus, nimi, kuupaev, tekst, rank } = row
  const isMatch = (word: string) => matches.has(word)
  return {
    teema,
    postitus,
    nimi,
    kuupaev,
    katkend: excerpt(tekst, isMatch),
    pealkiri: markMatches(teema.pealkiri, isMatch),
    ...(rank >= lacking && { osaline: true }),
  }
}

/** The search as it was meant, with everything else as it was typed. */
const correctedText = (text: string, slips: Map<string, string>) =>
  searchableText(text).replace(/[\p{L}\p{Nd}]+/gu, (word) => slips.get(word.toLowerCase()) ?? word)

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

/** The spellings of a word in the texts: with other diacritics only where it has none with these. */
const likelySpellings = (found: FoundWords | undefined, word: string) =>
  found ? wordsUpToLevel(found, found.isSpelledSo ? 2 : 3) : [word]

/** The spellings of a word in the texts, with any diacritics. */
const allSpellings = (found: FoundWords | undefined, word: string) => (found ? wordsUpToLevel(found, 3) : [word])

// Words consist of letters and digits only, so they need no escaping.
const either = (words: string[]) => `(${words.map((one) => `'${one}'`).join(' | ')})`

/** The text of a tsquery that requires every part, each word in any of its forms up to a level. */
function tsquery(parts: SearchText, words: Map<string, FoundWords>, level: number): string {
  const spellings = (word: string) => {
    const found = words.get(word)
    return either(found ? wordsUpToLevel(found, level) : [word])
  }
  return parts.map((phrase) => `(${phrase.map(spellings).join(' <-> ')})`).join(' & ')
}
