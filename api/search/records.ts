import { sql } from 'drizzle-orm'
import { isoTime } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { Hit } from './hits.ts'

/** What a hit shows, as it is stored. */
export interface SearchedRecord {
  id: string
  /** The topic of a post. */
  topic: string | null
  /** The slug of a category, catalogue or album. */
  place: string | null
  /** Plain text; that of its topic for a post, and the email of a member without a name. */
  title: string
  html: string
  author: string
  at: string | null
}

/** The records of hits, in their order, without those that were deleted since. */
export async function readRecords(db: Database, hits: readonly Hit[]): Promise<{ hit: Hit; record: SearchedRecord }[]> {
  if (hits.length === 0) return []
  const { rows } = await db.execute<SearchedRecord & { language: string } & Record<string, unknown>>(sql`
    select s.id, s.keel as language, s.teema as topic, coalesce(s.koht, k.slug) as place, coalesce(nullif(s.pealkiri, ''), t.pealkiri, case s.liik when 'liige' then s.salajane end, '') as title,
      s.tekst as html, s.autor as author, ${isoTime(sql`s.kuupaev`)} as at
    from search_sources s left join topics t on t._id = s.teema left join categories k on k._id = t.kategooria_id
    where s.id = any(${sql.param(hits.map(({ id }) => id))}::uuid[])`)
  const records = new Map(rows.map(({ language, ...record }) => [record.id + language, record]))
  return hits.flatMap((hit) => {
    const record = records.get(hit.id + hit.language)
    return record ? [{ hit, record }] : []
  })
}
