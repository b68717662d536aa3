import { sql } from 'drizzle-orm'
import type { FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

/**
 * The announcements that a file is attached to, or whose text links to it, newest first. Every member may see the uses of a file, so the
 * title is left out unless the announcement is for everybody. FILE-7, MAIL-2.
 */
export const announcementFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'liikmekiri' as liik, k._id, case when k.saajad = 'koik' then k.pealkiri else '' end as pealkiri, '/kirjad' as tee
    from announcements k where k._id in (
      select kiri_id from announcement_files where fail_id = ${fileId}::uuid
      union select _id from announcements where ${namesFile(sql`tekst`, fileId)})
    -- Ids grow with time.
    order by k._id desc`)
  return rows
}
