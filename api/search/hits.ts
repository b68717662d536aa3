import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '../http/page.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SearchKind } from './kinds.ts'
import { sufficientSets, weightOf } from './most.ts'
import { either, type Level, levels, queryOf, type UnderstoodSearch } from './understand.ts'

/** Where a hit stands: its rank (the lower, the better), whether it is pinned, when, and its id and language. */
export type HitCursor = [rank: number, pinned: boolean, moment: string | null, id: string, language: string]

/** A hit: a record in a language. */
export interface Hit {
  kind: SearchKind
  id: string
  language: string
  cursor: HitCursor
}

/** What is searched. */
export interface SearchScope {
  kinds: readonly SearchKind[]
  /** Whether what some may not see, such as emails, is searched, too. AUTH-10. */
  seesPrivate: boolean
  language?: string | undefined
  /** A substring of the author's name. */
  author?: string | undefined
  year?: number | undefined
  /** A further condition on the row `s` of search_texts. */
  where?: SQL | undefined
  /** Whether the newest come first, instead of the best matches. FORUM-12. */
  newest?: boolean | undefined
}

/** The hits of a kind. */
export interface KindHits {
  kind: SearchKind
  /** How many there are, at most `mostCounted + 1`. */
  count: number
  hits: Hit[]
}

/** Hits are counted up to this number. SEARCH-1. */
export const mostCounted = 200

/** The lowest rank of a partial match; all ranks are below 100. */
export const partialMatchRank = 10

/** The best hits of each kind in a range, and their number. @param search one with terms */
export async function findHits(
  db: Database,
  search: UnderstoodSearch,
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<KindHits[]> {
  if (search.terms.length === 0) return []
  return withoutSeqScans(db, async (tx) => {
    const isPartial = range.after != null && range.after[0] >= partialMatchRank
    if (!isPartial) {
      const complete = await completeHits(tx, search, scope, range)
      if (complete.length > 0) return complete
    }
    return partialHits(tx, search, scope, range)
  })
}

/** Hits with all words and phrases. */
async function completeHits(
  tx: Transaction,
  search: UnderstoodSearch,
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<KindHits[]> {
  const hasEnglish = scope.kinds.some((kind) => kind !== 'foorum')
  const queries = [...new Set(levels.map((level) => queryOf(search, level, hasEnglish)))]
  const all = queries.at(-1) ?? ''
  const counts = await countHits(tx, all, scope)
  const isMany = (kind: SearchKind) => range.limit != null && (counts.get(kind) ?? 0) > mostCounted
  const kinds = [...counts.keys()]
  const few = kinds.filter((kind) => !isMany(kind))
  const found = few.length > 0 ? await rankedHits(tx, all, rankOf(queries, scope), { ...scope, kinds: few }, range) : []
  for (const kind of kinds.filter(isMany)) {
    const hits = await hitsByStages(tx, queries, { ...scope, kinds: [kind] }, range)
    found.push({ kind, count: mostCounted + 1, hits })
  }
  return found
}

/** The number of hits of each kind that has any. */
async function countHits(tx: Transaction, query: string, scope: SearchScope): Promise<Map<SearchKind, number>> {
  const counts = scope.kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count from (
      select from search_texts s where ${isOfKinds([kind])} and ${matches(query, scope)} limit ${mostCounted + 1}) as counted`,
  )
  const { rows } = await tx.execute<{ kind: SearchKind; count: number }>(sql.join(counts, sql` union all `))
  return new Map(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]))
}

/** All matches, ranked: of each kind the hits in the range. @param within how far a rank may be above the best one */
async function rankedHits(
  tx: Transaction,
  query: string,
  rank: SQL,
  scope: SearchScope,
  { limit, after }: PageRange<HitCursor>,
  within = 100,
): Promise<KindHits[]> {
  const { rows } = await tx.execute<HitRow & { count: number; place: number }>(sql`
    with found as (
      select s.liik, s.id, s.keel, s.kinnitatud, s.kuupaev, ${rank} as rank
      from search_texts s where ${isOfKinds(scope.kinds)} and ${matches(query, scope)}
    ), near as (
      select *, count(*) over (partition by liik)::int as count from found
      where rank <= ${within}::int + (select min(rank) from found)
    ), numbered as (
      select *, row_number() over (partition by liik order by rank, ${order}) as place from near
      where ${after ? sql`rank > ${after[0]}::int or rank = ${after[0]}::int and ${isAfter(after)}` : sql`true`})
    select ${columns}, rank, least(count, ${mostCounted + 1}::int) as count from numbered
    where ${limit == null ? sql`true` : sql`place <= ${limit}::int`} order by place`)
  return scope.kinds.flatMap((kind) => {
    const some = rows.filter(({ liik }) => liik === kind)
    return some[0] ? [{ kind, count: some[0].count, hits: some.map(hitOf) }] : []
  })
}

/** A stage of a search: hits of one rank. */
interface Stage {
  rank: number
  condition: SQL
  /** Whether an index selects them exactly. */
  isIndexed: boolean
}

/**
 * The hits of one kind that has many, a stage at a time until there are enough. Hits of a common word are among the newest texts, so these are
 * tried first: the result is the same.
 */
async function hitsByStages(
  tx: Transaction,
  queries: string[],
  scope: SearchScope,
  { limit = 0, after }: PageRange<HitCursor>,
) {
  const hits: Hit[] = []
  for (const { rank, condition, isIndexed } of stagesOf(queries, scope)) {
    if (after && rank < after[0]) continue
    const wanted = limit - hits.length
    if (wanted <= 0) break
    const behind = after && rank === after[0] ? isAfter(after) : sql`true`
    const read = async (from: SQL) => {
      const { rows } = await tx.execute<HitRow>(sql`
        select ${columns}, ${rank}::int as rank from ${from} s
        where ${condition} and ${matchesFilters(scope)} and ${behind} order by ${order} limit ${wanted}::int`)
      return rows.map(hitOf)
    }
    const newest = isIndexed ? [] : await read(newestTexts(scope.kinds, after && rank === after[0] ? after[2] : null))
    hits.push(
      ...(newest.length === wanted
        ? newest
        : await read(sql`(select * from search_texts s where ${isOfKinds(scope.kinds)}) as`)),
    )
  }
  return hits
}

/** How many of the newest texts are tried before all. */
const newestTried = 2_000

/** The pinned texts of a kind, and the newest ones, at most from a moment on. */
function newestTexts([kind]: readonly SearchKind[], until: string | null): SQL {
  const from = until == null ? sql`` : sql`and kuupaev <= ${until}::timestamptz`
  return sql`(
    (select * from search_texts where liik = ${kind} and kinnitatud) union all
    (select * from search_texts where liik = ${kind} and not kinnitatud ${from} order by kuupaev desc nulls last, id desc limit ${newestTried})) as`
}

/** The stages of a search in the order of their ranks: within each level title, text, names. SEARCH-1. */
function stagesOf(queries: string[], scope: SearchScope): Stage[] {
  if (scope.newest) return [{ rank: 0, condition: matchesAnywhere(queries.at(-1) ?? '', scope), isIndexed: false }]
  return queries.flatMap((query, level) => {
    const before = queries[level - 1]
    const isNew = before == null ? sql`true` : sql`not ${matchesAnywhere(before, scope)}`
    const places = [inTitle(query), inText(query, scope), matchesAnywhere(query, scope)]
    return places.map((condition, place) => ({
      rank: rankAt(level, place),
      condition: sql`${condition} and ${isNew} ${place > 0 ? sql`and not ${inTitle(query)}` : sql``} ${place > 1 ? sql`and not ${inText(query, scope)}` : sql``}`,
      isIndexed: place === 0,
    }))
  })
}

const rankAt = (level: number, place: number) => level * 3 + place

/** The rank of a match: its stage. */
function rankOf(queries: string[], scope: SearchScope): SQL {
  if (scope.newest) return sql`0`
  const cases = queries.flatMap((query, level) => {
    const places = [inTitle(query), inText(query, scope), matchesAnywhere(query, scope)]
    return places.map((condition, place) => sql`when ${condition} then ${rankAt(level, place)}::int`)
  })
  return sql`case ${sql.join(cases, sql` `)} else ${partialMatchRank - 1}::int end`
}

const inTitle = (query: string) => sql`coalesce(s.pealkiri @@ ${query}::tsquery, false)`

const inText = (query: string, { seesPrivate }: SearchScope) =>
  sql`s.otsing @@ ${weighted(query, seesPrivate ? 'ABD' : 'AD')}::tsquery`

const matchesAnywhere = (query: string, { seesPrivate }: SearchScope) =>
  sql`s.otsing @@ ${seesPrivate ? query : weighted(query, 'ACD')}::tsquery`

/** A tsquery whose words have one of the weights. Filters have none. */
const weighted = (query: string, weights: string) =>
  query.replace(
    /'([^'#]+)'(:\*)?/g,
    (_, word: string, isBeginning?: string) => `'${word}':${isBeginning ? '*' : ''}${weights}`,
  )

/** An index of weights would be read for each hit, so that many hits cost least without them. */
const matches = (query: string, scope: SearchScope) =>
  sql`${matchesAnywhere(query, scope)} and ${matchesFilters(scope)}`

/** Most texts are of the forum, so the index of words filters by all other kinds. */
function isOfKinds(kinds: readonly SearchKind[]): SQL {
  const others = kinds.filter((kind) => kind !== 'foorum').map((kind) => `'#${kind}'`)
  const isOther = sql`s.otsing @@ ${either(others)}::tsquery`
  if (!kinds.includes('foorum')) return isOther
  return others.length > 0 ? sql`(s.liik || '' = 'foorum' or ${isOther})` : sql`s.liik || '' = 'foorum'`
}

function matchesFilters({ language, author, year, where }: SearchScope): SQL {
  const conditions = [where ?? sql`true`]
  if (language) conditions.push(sql`s.keel in (${language}, '')`)
  if (author) conditions.push(sql`position(lower(${author}) in lower(s.autor)) > 0`)
  if (year != null)
    conditions.push(sql`s.kuupaev >= make_date(${year}::int, 1, 1) and s.kuupaev < make_date(${year}::int + 1, 1, 1)`)
  return sql.join(conditions, sql` and `)
}

const order = sql`kinnitatud desc, kuupaev desc nulls last, id desc, keel desc`

const isAfter = ([, pinned, moment, id, language]: HitCursor) =>
  sql`(kinnitatud, coalesce(kuupaev, '-infinity'), id, keel) < (${pinned}::bool, ${moment ?? '-infinity'}::timestamptz, ${id}::uuid, ${language}::text)`

const columns = sql`liik, id, keel, kinnitatud, to_char(kuupaev at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as kuupaev`

type HitRow = { liik: SearchKind; id: string; keel: string; kinnitatud: boolean; kuupaev: string | null; rank: number }

const hitOf = ({ liik, id, keel, kinnitatud, kuupaev, rank }: HitRow): Hit => ({
  kind: liik,
  id,
  language: keel,
  cursor: [rank, kinnitatud, kuupaev, id, keel],
})

/** Partial matches are shown up to this rank (of 80) above the best one. */
const similarWithin = 12

/**
 * Hits without some of the words, but with most of their weight; a quoted phrase is always required. A further word never makes a search
 * empty: if no text has most of the words, those with any word follow, and then those with only the phrases. FORUM-12.
 */
async function partialHits(
  tx: Transaction,
  search: UnderstoodSearch,
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<KindHits[]> {
  const hasEnglish = scope.kinds.some((kind) => kind !== 'foorum')
  const query = (terms: string[][], level: Level) => queryOf({ ...search, terms }, level, hasEnglish)
  const single = search.terms.filter((phrase) => phrase.length === 1)
  const phrases = search.terms.filter((phrase) => phrase.length > 1).map((phrase) => query([phrase], 2))
  const words = [...new Set(single.flat())]
  const weighed = await weigh(tx, words, (word) => query([[word]], 1), scope)
  const relevant = weighed.filter(({ weight }) => weight > 0)
  const most = sufficientSets(weighed).map((set) => set.map(({ word }) => query([[word]], 1)).join(' & '))
  const any = words.map((word) => query([[word]], 2))
  const ways = [most, any]
    .filter((some) => some.length > 0)
    .map((some) => [either(some.map((one) => `(${one})`)), ...phrases])
  const rank = rankByWeights(
    relevant.map(({ word, weight }) => ({ query: query([[word]], 1), weight })),
    scope,
  )
  // Partial matches are always sorted by rank, also if the newest are requested: the newest of them may not have the words that matter.
  for (const way of phrases.length > 0 ? [...ways, phrases] : ways) {
    const found = await rankedHits(tx, way.join(' & '), rank, scope, range, similarWithin)
    if (found.length > 0) return found
  }
  return []
}

/** A word in more texts than this has next to no weight, so counting stops. */
const mostWeighed = 5_000

async function weigh(tx: Transaction, words: string[], query: (word: string) => string, scope: SearchScope) {
  const { rows } = await tx.execute<{ word: string | null; count: number }>(sql`
    select q.word, n.count from unnest(${sql.param(words)}::text[], ${sql.param(words.map(query))}::text[]) as q (word, query),
      lateral (select count(*)::int from (
        select from search_texts s where s.otsing @@ q.query::tsquery and ${isOfKinds(scope.kinds)} limit ${mostWeighed}) as found) as n (count)
    union all select null, (select count(*) from search_texts s where s.liik = any(${sql.param([...scope.kinds])}::text[]))::int`)
  const total = rows.find(({ word }) => word == null)?.count ?? 0
  const counts = new Map(rows.map(({ word, count }) => [word, count]))
  return words.map((word) => ({ word, weight: weightOf(counts.get(word) ?? 0, total) }))
}

/** Ranks by the share of the words' weight that a text does not have: partialMatchRank for none, up to 90 for all. FORUM-12. */
function rankByWeights(words: { query: string; weight: number }[], scope: SearchScope): SQL {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const present = words.map(
    ({ query, weight }) => sql`case when ${matchesAnywhere(query, scope)} then ${weight / total}::float8 else 0 end`,
  )
  return sql`${partialMatchRank}::int + floor((1 - (${sql.join([sql`0`, ...present], sql` + `)})) * 79.9)::int`
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
