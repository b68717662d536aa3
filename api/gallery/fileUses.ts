import { sql } from 'drizzle-orm'
import { languageCodes } from '../../schema/rules/languages.ts'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

/** The albums and the files that they show, also as covers; an album may show a file several times. */
const shown = sql`(
  select album_id, fail_id from album_media where fail_id is not null
  union all select album_id, esipilt_id as fail_id from album_media where esipilt_id is not null)`

/** The title in the first language that has one. */
const firstTitle = sql`coalesce(${sql.join(
  languageCodes.map((code) => sql`nullif(a.nimi ->> ${code}, '')`),
  sql`, `,
)})`

/** The albums that show a file, or link to it in an embed code, in their order. FILE-7. */
export const albumFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'album' as liik, a._id, coalesce(${firstTitle}, a.slug) as pealkiri,
      concat('/galerii/', a.slug) as tee
    from albums a where a._id in (
      select album_id from ${shown} u where u.fail_id = ${fileId}::uuid
      union select album_id from album_media where ${namesFile(sql`embed`, fileId)})
    order by a.jrg`)
  return rows
}

/** See clearLastEditorOf. */
export const clearLastEditorOfAlbums = clearLastEditorOf(sql`albums`, { table: shown, owner: sql`album_id` })
