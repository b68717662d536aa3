import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { versionOrder } from '../../schema/rules/calendar.ts'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { fileJson, fileJsonFor, type WireFile } from '../files/fileRecord.ts'
import { findLinkedFiles } from '../files/recordFiles.ts'
import type { WireDateValue } from '../http/dateValue.ts'
import { idSchema } from '../http/fields.ts'
import { cursorWallTimeSchema, type PageRange } from '../http/page.ts'
import { uuidArray } from '../store/arrays.ts'
import { dateValueJson, isoTime, wallTime } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import { articleFileLinks, modulesOf } from './moduleFiles.ts'
import { type Audience, seenBy } from './reading.ts'
import type { WireCalendarDate, WireCalendarEntry } from './schemas.ts'

/** A cursor of the calendar: local day and time, the group's _id, and the index of the date within the group, from 0. */
export const entryCursorSchema = z.tuple([cursorWallTimeSchema, idSchema, z.number().int().min(0).max(10_000)])

export type EntryCursor = z.infer<typeof entryCursorSchema>

interface EntryRow extends Record<string, unknown> {
  _id: string
  pealkiri: string
  avalik: boolean
  esipilt: WireFile | null
  kuupaev: WireDateValue
  moodulid: StoredModule[]
  cursor: EntryCursor
}

/**
 * The calendar with the modules of its events: an entry for each date of each event, public or not, the latest first. Each event is shown
 * in the first language of the configuration that it has. NAV-3, CAL-1, LANG-5.
 */
export async function listEntries(
  db: Database,
  catalogue: Catalogue,
  range: PageRange<EntryCursor>,
): Promise<{ entry: WireCalendarEntry; cursor: EntryCursor }[]> {
  const columns = sql`a._id, a.pealkiri, a.avalik, (select ${fileJson} from files f where f._id = a.esipilt_id) as esipilt,
    ${dateValueJson(sql`d.paev`, sql`d.kell`)} as kuupaev, a.moodulid`
  const { rows } = await db.execute<EntryRow>(
    datesQuery(catalogue, columns, { ...range, language: undefined, audience: { seesAll: true } }),
  )
  const isShowing = sql`artikkel_id = any(${uuidArray(rows.map(({ _id }) => _id))})`
  const files = await findLinkedFiles(db, articleFileLinks, isShowing, fileJson)
  return rows.map(({ cursor, moodulid, ...row }) => ({
    entry: { ...row, moodulid: modulesOf(moodulid, files) },
    cursor,
  }))
}

interface CalendarRange extends PageRange<EntryCursor> {
  /** A local day, '2026-06-24': the entries from its start on, the earliest first; without it, all entries, the latest first. */
  from?: string | undefined
  /** A local day: the entries before its start, the latest first. */
  before?: string | undefined
  /** The preferred language; an event without it is shown in the first language of the configuration that it has. */
  language: string | undefined
  audience: Audience
}

/** The entries of a range of the calendar without modules. Visitors see only public versions. CAL-1, CAL-2, LANG-5. */
export async function listCalendarDates(
  db: Database,
  catalogue: Catalogue,
  range: CalendarRange,
): Promise<{ entry: WireCalendarDate; cursor: EntryCursor }[]> {
  const columns = sql`a._id, a.ryhm, a.pealkiri, a."desc", a.avalik, d.id as "kuupaevaId",
    (select ${fileJsonFor(range.audience)} from files f where f._id = a.esipilt_id) as esipilt,
    ${dateValueJson(sql`d.paev`, sql`d.kell`)} as kuupaev, ${isoTime(sql`a.viimati_muudetud`)} as "viimatiMuudetud"`
  const { rows } = await db.execute<WireCalendarDate & { cursor: EntryCursor }>(datesQuery(catalogue, columns, range))
  return rows.map(({ cursor, ...entry }) => ({ entry, cursor }))
}

/** The query for dates, each with the version of its event that is shown. @param columns of the date `d` and the version `a` */
function datesQuery(
  catalogue: Catalogue,
  columns: SQL,
  { from, before, language, audience, limit, after }: CalendarRange,
): SQL {
  const isAscending = from != null
  // A cursor lies within the range, so it is the only bound: of two bounds an index scan may choose the wider one.
  const bound = after
    ? sql`(d.algus, d.ryhm, d.koht) ${isAscending ? sql`>` : sql`<`}
        (${after[0]}::timestamp, ${after[1]}::uuid, ${after[2]}::int)`
    : isAscending
      ? sql`d.algus >= ${from}::timestamp`
      : before == null
        ? sql`d.algus is not null`
        : sql`d.algus < ${before}::timestamp`
  const languages = `{${versionOrder(language).join(',')}}`
  // Must match the index.
  const order = isAscending ? sql`d.algus, d.ryhm, d.koht` : sql`d.algus desc, d.ryhm desc, d.koht desc`
  return sql`
    select ${columns}, jsonb_build_array(${wallTime(sql`d.algus`)}, d.ryhm, d.koht) as cursor
    from article_dates d join article_groups g on g._id = d.ryhm cross join lateral (
      select * from articles v where v.ryhm = d.ryhm and ${seenBy(audience, sql`v`)}
      order by array_position(${languages}::text[], v.keel) limit 1) a
    where g.kataloog = ${catalogue.slug} and ${bound}
    order by ${order} ${limit == null ? sql`` : sql`limit ${limit}`}`
}
