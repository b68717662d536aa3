import { sql } from 'drizzle-orm'
import { versionOrder } from '../../schema/rules/calendar.ts'
import { catalogues } from '../../schema/rules/catalogues.ts'
import { firstIdSince } from '../store/clock/ids.ts'
import { dateValueJson } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { LetterEvent, Since } from '../users/letters/news.ts'

const today = sql`(now() at time zone 'Europe/Tallinn')::date`

/**
 * The events of the next days, public or not, the earliest first, at most five: of one that repeats its next date. One is new that was made
 * after `since`, or whose date was not among the next days then. MAIL-1.
 */
export async function eventsOfLetter(db: Database, { since, days }: Since & { days: number }): Promise<LetterEvent[]> {
  const calendars = `{${catalogues.flatMap(({ slug, dates }) => (dates === 'MANY' ? [slug] : [])).join(',')}}`
  const { rows } = await db.execute<LetterEvent & Record<string, unknown>>(sql`
    select a.pealkiri, ${dateValueJson(sql`d.paev`, sql`d.kell`)} as kuupaev,
      (g._id >= ${firstIdSince(new Date(since))}::uuid
        or d.paev >= (${since}::timestamptz at time zone 'Europe/Tallinn')::date + ${days}::int) as uus
    from (
      select distinct on (d.ryhm) d.ryhm, d.paev, d.kell, d.algus from article_dates d
      where d.algus >= ${today} and d.algus < ${today} + ${days}::int order by d.ryhm, d.algus
    ) d join article_groups g on g._id = d.ryhm cross join lateral (
      select * from articles v where v.ryhm = d.ryhm
      order by array_position(${`{${versionOrder().join(',')}}`}::text[], v.keel) limit 1) a
    where g.kataloog = any(${calendars}::text[]) order by d.algus, d.ryhm limit 5`)
  return rows
}
