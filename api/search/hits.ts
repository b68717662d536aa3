import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { SearchKind } from './kinds.ts'
import { sufficientSets, type Weighed, weightOf } from './most.ts'
import { levels, matchesText, type TextQuery, textQuery } from './textQuery.ts'
import type { UnderstoodSearch } from './understand.ts'

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
  /** A word that stands in none of these kinds is unknown; default: `kinds`. */
  knownFrom?: readonly SearchKind[]
  /** Whether what some may not see, such as emails, is searched, too. AUTH-10. */
  seesPrivate: boolean
  language?: string | undefined
  /** A substring of the author's name. */
  author?: string | undefined
  year?: number | undefined
  /** Whether the number of hits is not needed. */
  isUncounted?: boolean
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

/**
 * The best hits of each kind in a range, and their number. A word that nothing in `knownFrom` has is left out, and added to the unknown ones, whatever
 * the filters are.
 * @param search one with terms
 */
export async function findHits(
  db: Database,
  search: UnderstoodSearch,
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<{ search: UnderstoodSearch; found: KindHits[] }> {
  if (search.terms.length === 0) return { search, found: [] }
  return withoutSeqScans(db, async (tx) => {
    const isPartial = range.after != null && range.after[0] >= partialMatchRank
    const complete = isPartial ? null : await completeHits(tx, search, scope, range)
    if (complete) return { search, found: complete }
    const weighed = await weigh(tx, search, scope)
    const present = weighed.filter(({ weight }) => weight > 0)
    const rest = withoutAbsent(search, present)
    if (rest.terms.length === 0) return { search: rest, found: [] }
    const ofRest = isPartial || present.length === weighed.length ? null : await completeHits(tx, rest, scope, range)
    return { search: rest, found: ofRest ?? (await partialHits(tx, rest, present, scope, range)) }
  })
}

/** A search without the words that are not present. */
function withoutAbsent({ terms, unknown, ...search }: UnderstoodSearch, present: Weighed[]): UnderstoodSearch {
  const isPresent = (word: string) => present.some((one) => one.word === word)
  const [single, phrases] = [terms.filter(({ length }) => length === 1), terms.filter(({ length }) => length > 1)]
  return {
    ...search,
    terms: [...single.filter(([word = '']) => isPresent(word)), ...phrases],
    unknown: [...unknown, ...new Set(single.flat().filter((word) => !isPresent(word)))],
  }
}

/** Hits with all words and phrases; null if there are none at all. */
async function completeHits(
  tx: Transaction,
  search: UnderstoodSearch,
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<KindHits[] | null> {
  const queries = levels.map((level) => textQuery(search, level, hasEnglish(scope)))
  const stages = stagesOf(queries, scope)
  if (scope.isUncounted) {
    // A common word has enough hits in titles.
    const hits = await hitsByStages(tx, stages.slice(0, 1), scope, range)
    if (range.limit != null && hits.length >= range.limit) return [{ kind: 'foorum', count: hits.length, hits }]
  }
  const counts = await countHits(tx, queries, scope)
  if (counts.size === 0) return null
  const isMany = (kind: SearchKind) => range.limit != null && (counts.get(kind) ?? 0) > mostCounted
  const kinds = [...counts.keys()]
  const few = kinds.filter((kind) => !isMany(kind))
  const found =
    few.length > 0
      ? await rankedHits(
          tx,
          matchesAnywhere(queries[2], scope),
          rankOf(queries, scope),
          { ...scope, kinds: few },
          range,
        )
      : []
  for (const kind of kinds.filter(isMany)) {
    const hits = await hitsByStages(tx, stages, { ...scope, kinds: [kind] }, range)
    found.push({ kind, count: mostCounted + 1, hits })
  }
  return found
}

/** Only the forum has no language. */
const hasEnglish = ({ kinds }: SearchScope) => kinds.some((kind) => kind !== 'foorum')

/** A word with more tsqueries than this, of its compounds, is looked up once for all kinds. */
const mostOfWord = 4

/** The number of hits of each kind that has any: of whole words, and of all matches where these are few. */
async function countHits(tx: Transaction, queries: TextQuery[], scope: SearchScope): Promise<Map<SearchKind, number>> {
  const counts = new Map<SearchKind, number>()
  const count = async (query: SQL) => {
    const { rows } = await tx.execute<{ kind: SearchKind; count: number }>(query)
    for (const row of rows) if (row.count > 0) counts.set(row.kind, row.count)
  }
  const countEach = (kinds: readonly SearchKind[], query: TextQuery = []) => {
    const each = kinds.map(
      (kind) => sql`select ${kind}::text as kind, count(*)::int as count from (select from search_texts s
        where ${isOfKinds([kind])} and ${matches(query, scope)} limit ${mostCounted + 1}) as counted`,
    )
    return each.length > 0 ? count(sql.join(each, sql` union all `)) : undefined
  }
  const [whole, , all = []] = queries
  await countEach(scope.kinds, whole)
  const open = scope.kinds.filter((kind) => (counts.get(kind) ?? 0) <= mostCounted)
  const isWide = all.some((term) => term.length > mostOfWord)
  await countEach(isWide ? open.filter((kind) => kind === 'foorum') : open, all)
  if (isWide)
    await count(sql`
      select liik as kind, least(count(*), ${mostCounted + 1}::int)::int as count from search_texts s
      where s.liik || '' = any(${sql.param(open.filter((kind) => kind !== 'foorum'))}::text[]) and ${matches(all, scope)} group by liik`)
  return counts
}

/** All matches, ranked: of each kind the hits in the range. @param within how far a rank may be above the best one */
async function rankedHits(
  tx: Transaction,
  condition: SQL,
  rank: SQL,
  scope: SearchScope,
  { limit, after }: PageRange<HitCursor>,
  within = 100,
): Promise<KindHits[]> {
  const { rows } = await tx.execute<HitRow & { count: number; place: number }>(sql`
    with found as (
      select s.liik, s.id, s.keel, s.kinnitatud, s.kuupaev, ${rank} as rank
      from search_texts s where ${isOfKinds(scope.kinds)} and ${condition} and ${matchesFilters(scope)}
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
  /** Whether they are best selected by an index; otherwise the newest texts are tried first. */
  isIndexed: boolean
}

/**
 * The hits of one kind that has many, a stage at a time until there are enough. Hits of a common word are among the newest texts, so these are
 * tried first: the result is the same.
 */
async function hitsByStages(
  tx: Transaction,
  stages: Stage[],
  scope: SearchScope,
  { limit = 0, after }: PageRange<HitCursor>,
) {
  const hits: Hit[] = []
  for (const { rank, condition, isIndexed } of stages) {
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
function stagesOf(queries: TextQuery[], scope: SearchScope): Stage[] {
  if (scope.newest) return [{ rank: 0, condition: matchesAnywhere(queries[2], scope), isIndexed: true }]
  return queries.flatMap((query, level) => {
    const before = queries[level - 1]
    const isNew = before == null ? sql`true` : sql`not ${matchesAnywhere(before, scope)}`
    const places = [inTitle(query), inText(query, scope), matchesAnywhere(query, scope)]
    return places.map((condition, place) => ({
      rank: rankAt(level, place),
      condition: sql`${condition} and ${isNew} ${place > 0 ? sql`and not ${notNull(inTitle(query))}` : sql``} ${place > 1 ? sql`and not ${inText(query, scope)}` : sql``}`,
      // A text is compared with each of the many words of a wider level.
      isIndexed: place === 0 || level > 0,
    }))
  })
}

/** Records without a title have none that matches. */
const notNull = (condition: SQL) => sql`coalesce(${condition}, false)`

const rankAt = (level: number, place: number) => level * 3 + place

/** The rank of a match: its stage. */
function rankOf(queries: TextQuery[], scope: SearchScope): SQL {
  if (scope.newest) return sql`0`
  const cases = queries.flatMap((query, level) => {
    const places = [inTitle(query), inText(query, scope), matchesAnywhere(query, scope)]
    return places.map((condition, place) => sql`when ${condition} then ${rankAt(level, place)}::int`)
  })
  return sql`case ${sql.join(cases, sql` `)} else ${partialMatchRank - 1}::int end`
}

const inTitle = (query: TextQuery) => matchesText(sql`s.pealkiri`, query)

const inText = (query: TextQuery, { seesPrivate }: SearchScope) =>
  matchesText(sql`s.otsing`, query, seesPrivate ? 'ABD' : 'AD')

/** Without weights, if possible: they are not in the index. */
const matchesAnywhere = (query: TextQuery = [], { seesPrivate }: SearchScope) =>
  matchesText(sql`s.otsing`, query, seesPrivate ? '' : 'ACD')

const matches = (query: TextQuery | undefined, scope: SearchScope) =>
  sql`${matchesAnywhere(query, scope)} and ${matchesFilters(scope)}`

/** Most texts are of the forum, so the index of words filters by all other kinds. */
function isOfKinds(kinds: readonly SearchKind[]): SQL {
  const others = kinds.filter((kind) => kind !== 'foorum').map((kind) => `'#${kind}'`)
  const isOther = sql`s.otsing @@ ${others.join(' | ')}::tsquery`
  if (!kinds.includes('foorum')) return isOther
  return others.length > 0 ? sql`(s.liik || '' = 'foorum' or ${isOther})` : sql`s.liik || '' = 'foorum'`
}

function matchesFilters({ language, author, year, where, seesPrivate }: SearchScope): SQL {
  const conditions = [where ?? sql`true`]
  // The email stands for a name that is missing, as in the list of members.
  if (!seesPrivate) conditions.push(sql`(s.liik <> 'liige' or s.pealkiri is not null)`)
  if (language) conditions.push(sql`s.keel in (${language}, '')`)
  if (author) conditions.push(sql`position(lower(${author}) in lower(s.autor)) > 0`)
  if (year != null) conditions.push(sql`s.kuupaev >= ${startOfYear(year)} and s.kuupaev < ${startOfYear(year + 1)}`)
  return sql.join(conditions, sql` and `)
}

const startOfYear = (year: number) => sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'Europe/Tallinn')`

const order = sql`kinnitatud desc, kuupaev desc nulls last, id desc, keel desc`

const isAfter = ([, pinned, moment, id, language]: HitCursor) =>
  sql`(kinnitatud, coalesce(kuupaev, '-infinity'), id, keel) < (${pinned}::bool, ${moment ?? '-infinity'}::timestamptz, ${id}::uuid, ${language}::text)`

const columns = sql`liik, id, keel, kinnitatud, ${isoTime(sql`kuupaev`)} as moment`

type HitRow = { liik: SearchKind; id: string; keel: string; kinnitatud: boolean; moment: string | null; rank: number }

const hitOf = ({ liik, id, keel, kinnitatud, moment, rank }: HitRow): Hit => ({
  kind: liik,
  id,
  language: keel,
  cursor: [rank, kinnitatud, moment, id, keel],
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
  weighed: Weighed[],
  scope: SearchScope,
  range: PageRange<HitCursor>,
): Promise<KindHits[]> {
  const all = (terms: string[][]) => matchesAnywhere(textQuery({ ...search, terms }, 2, hasEnglish(scope)), scope)
  const most = sufficientSets(weighed).map((set) => all(set.map(({ word }) => [word])))
  const any = weighed.map(({ word }) => all([[word]]))
  const phrases = search.terms.filter((phrase) => phrase.length > 1)
  const rank = rankByWeights(weighed.map(({ word, weight }) => ({ isFound: all([[word]]), weight })))
  // Partial matches are always sorted by rank, also if the newest are requested: the newest of them may not have the words that matter.
  for (const way of [most, any, phrases.length > 0 ? [sql`true`] : []].filter((some) => some.length > 0)) {
    const condition = sql`(${sql.join(way, sql` or `)}) and ${all(phrases)}`
    const found = await rankedHits(tx, condition, rank, scope, range, similarWithin)
    if (found.length > 0) return found
  }
  return []
}

/** A word in more texts than this has next to no weight, so counting stops. */
const mostWeighed = 5_000

/** The single words of a search, each with its weight in the kinds that it is known from. */
async function weigh(tx: Transaction, search: UnderstoodSearch, scope: SearchScope): Promise<Weighed[]> {
  const words = [...new Set(search.terms.filter((phrase) => phrase.length === 1).flat())]
  const kinds = scope.knownFrom ?? scope.kinds
  const counts = words.map((word) => {
    const query = textQuery({ ...search, terms: [[word]] }, 2, hasEnglish({ ...scope, kinds }))
    return sql`(select count(*)::int from (select from search_texts s
      where ${isOfKinds(kinds)} and ${matchesAnywhere(query, scope)} limit ${mostWeighed}) as found)`
  })
  const total = sql`(select count(*) from search_texts s where s.liik = any(${sql.param([...kinds])}::text[]))::int`
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join([...counts, total], sql`, `)}] as counts`,
  )
  const [{ counts: found } = { counts: [] }] = rows
  return words.map((word, index) => ({ word, weight: weightOf(found[index] ?? 0, found.at(-1) ?? 0) }))
}

/** Ranks by the share of the words' weight that a text does not have: partialMatchRank for none, up to 90 for all. FORUM-12. */
function rankByWeights(words: { isFound: SQL; weight: number }[]): SQL {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const present = words.map(
    ({ isFound, weight }) => sql`case when ${isFound} then ${weight / total}::float8 else 0 end`,
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
