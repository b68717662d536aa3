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

/** What the hits must hold, as tsqueries, and how near they are to what was typed. */
export interface Wanted {
  /** Selects the hits. */
  all: string
  /** The rank of a hit, an integer from 0: the less, the nearer. */
  rank: SQL<number>
  /** Whether only hits in titles are asked for: posts have none. */
  inTitlesOnly?: boolean
  /** Hits are shown only up to this much further than the nearest. */
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
 * Ranks by levels: 0 for what matches the narrowest query in the title, 1 elsewhere, then by two for each wider one.
 * @param levels tsqueries from the narrowest to the widest; each contains the ones before it
 * @param whole the query that tells whether all is in the title
 */
export function rankByLevels(levels: string[], whole: string): SQL<number> {
  // Matches once with the widest query, then ranks the matches by the narrower ones: matching is the expensive part.
  const narrower = levels.slice(0, -1).map((query, level) => sql`when otsing @@ ${query}::tsquery then ${level}::int`)
  const level = narrower.length > 0 ? sql`case ${sql.join(narrower, sql` `)} else ${narrower.length}::int end` : sql`0`
  return sql<number>`${level} * 2 + case when otsing @@ ${inTitle(whole)}::tsquery then 0 else 1 end`
}

/** The least rank of what lacks a word; all ranks are below 100. */
export const lacking = 10

/** Ranks by what is lacking of the weights of all words: `lacking` for nothing, up to 90 for all. FORUM-12. */
export function rankByWeights(words: { query: string; weight: number }[]): SQL<number> {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  const held = words.map(
    ({ query, weight }) => sql`case when otsing @@ ${query}::tsquery then ${weight / whole}::float8 else 0 end`,
  )
  return sql<number>`${lacking}::int + floor((1 - (${sql.join([sql`0`, ...held], sql` + `)})) * 79.9)::int`
}

const inTitle = (query: string) => query.replace(/'([^']*)'/g, "'$1':A")
