import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { languageCodes } from '../content/languages.ts'
import { fileJson, type WireFile } from '../files/fileRecord.ts'
import { findLinkedFiles } from '../files/recordFiles.ts'
import type { WireDateValue } from '../http/dateValue.ts'
import { idSchema } from '../http/fields.ts'
import { cursorWallTimeSchema, type PageRange } from '../http/page.ts'
import { uuidArray } from '../store/arrays.ts'
import { dateValueJson, wallTime } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import type { Catalogue } from './catalogues.ts'
import { articleFileLinks, modulesOf } from './moduleFiles.ts'
import type { WireCalendarEntry } from './schemas.ts'

/** A cursor of the calendar: local day and time, the article's _id, and the index of the date within the article, from 0. */
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
 * The calendar: an entry for each date of each event, public or not, the latest first. Of an event with several language versions
 * only the one whose language comes first in the configuration is listed. NAV-3, CAL-1.
 */
export async function listEntries(
  db: Database,
  catalogue: Catalogue,
  { limit, after }: PageRange<EntryCursor>,
): Promise<{ entry: WireCalendarEntry; cursor: EntryCursor }[]> {
  const languages = sql`array[${sql.join(
    languageCodes.map((code) => sql`${code}`),
    sql`, `,
  )}]::text[]`
  const beyond = after
    ? sql`and (d.algus, d.artikkel_id, d.koht) < (${after[0]}::timestamp, ${after[1]}::uuid, ${after[2]}::int)`
    : sql``
  const { rows } = await db.execute<EntryRow>(sql`
    select a._id, a.pealkiri, a.avalik, (select ${fileJson} from files f where f._id = a.esipilt_id) as esipilt,
      ${dateValueJson(sql`d.paev`, sql`d.kell`)} as kuupaev, a.moodulid,
      jsonb_build_array(${wallTime(sql`d.algus`)}, a._id, d.koht) as cursor
    from article_dates d join articles a on a._id = d.artikkel_id
    where d.algus is not null and a.kataloog = ${catalogue.slug} ${beyond} and not exists (
      select from articles o where o.ryhm = a.ryhm
        and array_position(${languages}, o.keel) < array_position(${languages}, a.keel))
    -- As the index has it.
    order by d.algus desc, d.artikkel_id desc, d.koht desc
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  const isShowing = sql`artikkel_id = any(${uuidArray(rows.map(({ _id }) => _id))})`
  const files = await findLinkedFiles(db, articleFileLinks, isShowing, fileJson)
  return rows.map(({ cursor, moodulid, ...row }) => ({
    entry: { ...row, moodulid: modulesOf(moodulid, files) },
    cursor,
  }))
}
