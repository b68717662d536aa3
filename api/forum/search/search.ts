import { sql } from 'drizzle-orm'
import { searchableText } from '../../../schema/rules/normalText.ts'
import type { PageRange } from '../../http/page.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { excerpt, markMatches } from './excerpt.ts'
import { sufficientSets, weightOf } from './most.ts'
import { type HitRow, hitsQuery, partialMatchRank, rankByLevels, rankByWeights, type Wanted } from './query.ts'
import type { SearchCursor, SearchFilters, WireSearchHit } from './schema.ts'
import { correctSlips } from './slips.ts'
import { readSearchText, type SearchText, withoutFillers } from './text.ts'
import { findWords, type FoundWords } from './words.ts'

/** With fewer hits than this, words typed without diacritics also match words that have them. */
const minHits = 5

/** Partial matches are shown up to this rank (of 80) above the best one. */
const similarWithin = 12

/** A hit, and the cursor of the hits after it. */
export interface FoundHit {
  hit: WireSearchHit
  cursor: SearchCursor
}

/**
 * The topics and posts that contain every word of the search in any of its forms, not counting question words and the like (`fillers`).
 * Ranked: exact words, then other forms, then compounds; within these titles before texts, then newest first. If no text has all words, the
 * partial matches with most of the words' weight. FORUM-7, FORUM-12, REST-6.
 */
export async function searchForum(
  db: Database,
  text: string,
  range: PageRange<SearchCursor>,
  filters: SearchFilters = {},
): Promise<FoundHit[]> {
  const typed = readSearchText(text)
  const meant = withoutFillers(typed)
  // The fillers count only if nothing matches the other words.
  const ways = meant.length < typed.length ? [meant, typed] : [typed]
  return firstWithHits(ways, range, (way, page) => searchFor(db, text, way, page, filters))
}

/** The hits of the first query in `ways` that has any, on each of its pages. A page after the last hit is empty. */
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
  const terms = typed.map((phrase) => phrase.map((word) => slips.get(word) ?? word))
  const words = slips.size > 0 ? await findWords(db, [...new Set(terms.flat())]) : first
  const { rows, matches, unknown } = await withoutSeqScans(db, async (tx) => {
    const isPartial = range.after != null && range.after[0] >= partialMatchRank
    const complete = isPartial ? undefined : await hitsOfAll(tx, terms, words, filters, range)
    return complete && (complete.rows.length > 0 || range.after)
      ? complete
      : hitsOfMost(tx, terms, words, filters, range)
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
  /** The words of the search that no text contains in any form. */
  unknown: string[]
}

/** Hits with all words and phrases, each in any of its forms. */
async function hitsOfAll(
  tx: Transaction,
  terms: SearchText,
  words: Map<string, FoundWords>,
  filters: SearchFilters,
  range: PageRange<SearchCursor>,
): Promise<Hits> {
  const levels = [0, 1, 2].map((level) => tsquery(terms, words, level))
  if (await shouldMatchDiacritics(tx, words, levels)) levels.push(tsquery(terms, words, 3))
  const matches = new Set([...words.values()].flatMap((one) => wordsUpToLevel(one, levels.length - 1)))
  return { rows: await firstHits(tx, levels, filters, range), matches, unknown: [] }
}

/**
 * The hits of a page. A common word has thousands, but those with the best ranks fill a page, so these are queried first, and all hits are
 * ranked only if they are too few. The page is the same either way.
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
  // The best hits are exact words, first with all words in the title, then anywhere; `last` is their highest rank.
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
 * Hits without some of the words, but with most of their weight; a quoted phrase is always required. A further word never makes a search
 * empty: if no text has most of the words, those with any word follow, and then those with only the phrases. FORUM-12.
 */
async function hitsOfMost(
  tx: Transaction,
  terms: SearchText,
  words: Map<string, FoundWords>,
  filters: SearchFilters,
  range: PageRange<SearchCursor>,
): Promise<Hits> {
  const single = [...new Set(terms.flatMap(([word, ...rest]) => (word != null && rest.length === 0 ? [word] : [])))]
  const queryOf = (word: string) => either(likelySpellings(words.get(word), word))
  const widest = (word: string) => allSpellings(words.get(word), word)
  const widestQueryOf = (word: string) => either(widest(word))
  const weighed = await weigh(tx, single, queryOf)
  const relevant = weighed.filter(({ weight }) => weight > 0)
  const phrases = terms
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => `(${phrase.map(widestQueryOf).join(' <-> ')})`)
  const ranked = relevant.map(({ word, weight }) => ({ query: queryOf(word), weight }))
  const most = sufficientSets(weighed).map((set) => set.map(({ word }) => queryOf(word)).join(' & '))
  const any = relevant.map(({ word }) => widestQueryOf(word))
  const ways = [most, any].filter((some) => some.length > 0).map((some) => [`(${some.join(' | ')})`, ...phrases])
  // Partial matches are always sorted by rank, also if the newest are requested: the newest of them may not have the words that matter.
  const rows = await firstWithHits(phrases.length > 0 ? [...ways, phrases] : ways, range, async (way, page) => {
    const wanted: Wanted = { all: way.join(' & '), rank: rankByWeights(ranked), within: similarWithin }
    return (await tx.execute<HitRow>(hitsQuery(wanted, { ...filters, newest: false }, page))).rows
  })
  const unknown = weighed.filter(({ weight }) => weight === 0).map(({ word }) => word)
  return { rows, matches: new Set(terms.flat().flatMap(widest)), unknown }
}

/** A word in more texts than this has next to no weight, so counting stops. */
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
 * Runs queries without sequential scans. The planner chooses those for common words, because it underestimates the cost of matching a
 * tsvector about a hundredfold.
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
    ...(rank >= partialMatchRank && { osaline: true }),
  }
}

/** The search with corrected words, and everything else as it was typed. */
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

/** The spellings of a word in the texts; with other diacritics only if none has those that were typed. */
const likelySpellings = (found: FoundWords | undefined, word: string) =>
  found ? wordsUpToLevel(found, found.isSpelledSo ? 2 : 3) : [word]

/** The spellings of a word in the texts, with any diacritics. */
const allSpellings = (found: FoundWords | undefined, word: string) => (found ? wordsUpToLevel(found, 3) : [word])

// Words consist only of letters and digits, so they need no escaping.
const either = (words: string[]) => `(${words.map((one) => `'${one}'`).join(' | ')})`

/** The text of a tsquery that requires every word and phrase, each word in any of its forms up to a level. */
function tsquery(terms: SearchText, words: Map<string, FoundWords>, level: number): string {
  const spellings = (word: string) => {
    const found = words.get(word)
    return either(found ? wordsUpToLevel(found, level) : [word])
  }
  return terms.map((phrase) => `(${phrase.map(spellings).join(' <-> ')})`).join(' & ')
}
