import { type SQL, sql } from 'drizzle-orm'
import type { PageRange } from '../../http/page.ts'
import { isoTime } from '../../store/columns.ts'
import type { SearchCursor, SearchFilters, WireSearchHit } from './schema.ts'

/** A row of `hitsQuery`. */
export type HitRow = Pick<WireSearchHit, 'teema' | 'postitus' | 'nimi' | 'kuupaev'> & {
  rank: number
  id: string
  tekst: string
}

/** The query for hits, as tsqueries, and their rank. */
export interface Wanted {
  /** Selects the hits. */
  all: string
  /** The rank of a hit, an integer from 0: the lower, the better. */
  rank: SQL<number>
  /** Whether only titles are searched; posts have none. */
  inTitlesOnly?: boolean
  /** Only hits whose rank is at most this much above the best one. */
  within?: number
}

/** The query for a page of hits. Exported for tests, which check its plan. REST-6. */
export function hitsQuery(
  { all, rank, inTitlesOnly = false, within }: Wanted,
  { category, author, newest }: SearchFilters,
  { limit, after }: PageRange<SearchCursor>,
): SQL {
  const ofAuthor = (name: SQL) => (author == null ? sql`` : sql`and position(lower(${author}) in lower(${name})) > 0`)
  const ofCategory = (topic: SQL) =>
    category == null
      ? sql``
      : sql`and ${topic} in (select t._id from topics t join categories k on k._id = t.kategooria_id where k.slug = ${category})`
  const inTitleOnly = inTitlesOnly ? sql`and otsing @@ ${inTitle(all)}::tsquery` : sql``
  const ofPosts = sql`
      union all
      select _id, teema_id, kuupaev, ${newest ? sql`0` : rank} from posts
      where otsing @@ ${all}::tsquery ${ofAuthor(sql`nimi`)} ${ofCategory(sql`teema_id`)}`
  const afterCursor = after
    ? sql`(rank > ${after[0]}::int or rank = ${after[0]}::int and (moment, id) < (${after[1]}::timestamptz, ${after[2]}::uuid))`
    : sql`true`
  const nearest = within == null ? sql`` : sql`and rank <= ${within}::int + (select min(rank) from found)`
  return sql`
    with found as (
      select _id as id, _id as teema, kuupaev as moment, ${newest ? sql`0` : rank} as rank
      from topics where otsing @@ ${all}::tsquery ${inTitleOnly} ${ofAuthor(sql`nimi`)} ${ofCategory(sql`_id`)}
      ${inTitlesOnly ? sql`` : ofPosts}
    ), page as (
      select * from found where ${afterCursor} ${nearest}
      order by rank, moment desc, id desc ${limit == null ? sql`` : sql`limit ${limit}`}
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
 * Ranks by levels: 0 for a match of the narrowest query whose title has all words, 1 without that, and 2 more for each wider query.
 * @param levels tsqueries from the narrowest to the widest; each contains the ones before it
 * @param inTitleQuery the query that a title must match
 */
export function rankByLevels(levels: string[], inTitleQuery: string): SQL<number> {
  // Matches once with the widest query, then ranks the matches by the narrower ones, because matching is the expensive step.
  const narrower = levels.slice(0, -1).map((query, level) => sql`when otsing @@ ${query}::tsquery then ${level}::int`)
  const level = narrower.length > 0 ? sql`case ${sql.join(narrower, sql` `)} else ${narrower.length}::int end` : sql`0`
  return sql<number>`${level} * 2 + case when otsing @@ ${inTitle(inTitleQuery)}::tsquery then 0 else 1 end`
}

/** The lowest rank of a partial match; all ranks are below 100. */
export const partialMatchRank = 10

/** Ranks by the share of the words' weight that a text does not have: partialMatchRank for none, up to 90 for all. FORUM-12. */
export function rankByWeights(words: { query: string; weight: number }[]): SQL<number> {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const present = words.map(
    ({ query, weight }) => sql`case when otsing @@ ${query}::tsquery then ${weight / total}::float8 else 0 end`,
  )
  return sql<number>`${partialMatchRank}::int + floor((1 - (${sql.join([sql`0`, ...present], sql` + `)})) * 79.9)::int`
}

const inTitle = (query: string) => query.replace(/'([^']*)'/g, "'$1':A")
