import { sql } from 'drizzle-orm'
import type { PageRange } from '../http/page.ts'
import { excerpt, markMatches } from '../search/excerpt.ts'
import { type Hit, type HitCursor, partialMatchRank } from '../search/hits.ts'
import { searchText } from '../search/searchAll.ts'
import { matcherOf } from '../search/understand.ts'
import { isoTime } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { SearchQuery, WireSearchHit } from './searchSchema.ts'

/** A hit, and the cursor of the hits after it. */
export interface FoundHit {
  hit: WireSearchHit
  cursor: HitCursor
}

/**
 * The topics and posts with every word of the search in any of its forms, not counting question words and the like (`fillers`), the best
 * first; if no text has all words, those with most of the words' weight. FORUM-7, FORUM-12, REST-6.
 */
export async function searchForum(
  db: Database,
  text: string,
  range: PageRange<HitCursor>,
  { kategooria, autor, jarjestus }: Pick<SearchQuery, 'kategooria' | 'autor' | 'jarjestus'> = {},
): Promise<FoundHit[]> {
  const isInCategory = sql`exists (
    select from topics t join categories k on k._id = t.kategooria_id left join posts p on p._id = s.id
    where t._id = coalesce(p.teema_id, s.id) and k.slug = ${kategooria})`
  const { search, found } = await searchText(
    db,
    text,
    {
      kinds: ['foorum'],
      seesPrivate: true,
      isUncounted: true,
      author: autor || undefined,
      where: kategooria ? isInCategory : undefined,
      newest: jarjestus === 'uusimad',
    },
    range,
  )
  const isMatch = matcherOf(search, '')
  const rows = await readHits(
    db,
    found.flatMap(({ hits }) => hits),
  )
  return rows.map(({ hit, tekst, ...row }) => ({
    hit: {
      ...row,
      katkend: excerpt(tekst, isMatch),
      pealkiri: markMatches(row.teema.pealkiri, isMatch),
      ...(hit.cursor[0] >= partialMatchRank && { osaline: true }),
      ...(search.unknown.length > 0 && { tundmatud: search.unknown }),
      ...(search.corrected != null && { parandus: search.corrected }),
    },
    cursor: hit.cursor,
  }))
}

type HitRow = Pick<WireSearchHit, 'teema' | 'postitus' | 'nimi' | 'kuupaev'> & { id: string; tekst: string }

/** The texts of hits, in their order, without those that were deleted since. */
async function readHits(db: Database, hits: Hit[]): Promise<(Omit<HitRow, 'id'> & { hit: Hit })[]> {
  if (hits.length === 0) return []
  const { rows } = await db.execute<HitRow>(sql`
    select h.id, jsonb_build_object('_id', t._id, 'pealkiri', t.pealkiri,
        'kategooria', jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug),
        'nimi', t.nimi, 'kuupaev', ${isoTime(sql`t.kuupaev`)}, 'muudetud', ${isoTime(sql`t.muudetud`)}, 'pinned', t.pinned,
        'postitusedHulk', t.postitused_hulk, 'viimanePostitus', ${isoTime(sql`t.viimane_postitus`)}) as teema,
      p._id as postitus, coalesce(p.nimi, t.nimi) as nimi, coalesce(p.tekst, t.tekst) as tekst,
      ${isoTime(sql`coalesce(p.kuupaev, t.kuupaev)`)} as kuupaev
    from unnest(${sql.param(hits.map(({ id }) => id))}::uuid[]) as h (id) left join posts p on p._id = h.id
      join topics t on t._id = coalesce(p.teema_id, h.id) join categories k on k._id = t.kategooria_id`)
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return hits.flatMap((hit) => {
    const row = byId.get(hit.id)
    return row ? [{ hit, ...row }] : []
  })
}
