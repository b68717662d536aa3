import { sql } from 'drizzle-orm'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

/** The topics and posts that a file is attached to, or whose text names it, newest first. FILE-7. */
export const forumFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'teema' as liik, t._id, t.pealkiri, concat('/foorum/', k.slug, '/', t._id) as tee
    from topics t join categories k on k._id = t.kategooria_id
    where t._id in (
      select teema_id from topic_files where fail_id = ${fileId}::uuid
      union select _id from topics where ${namesFile(sql`tekst`, fileId)})
    union all
    select 'postitus', p._id, t.pealkiri, concat('/foorum/', k.slug, '/', t._id, '#postitus-', p._id)
    from posts p join topics t on t._id = p.teema_id join categories k on k._id = t.kategooria_id
    where p._id in (
      select postitus_id from post_files where fail_id = ${fileId}::uuid
      union select _id from posts where ${namesFile(sql`tekst`, fileId)})
    -- Ids grow with time.
    order by 2 desc`)
  return rows
}

/**
 * Clears the last editor of topics that lose a file by its deletion: their version changes, but no editor changed it.
 */
export const clearLastEditor: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with carrying as (
      select t._id from topic_files a join topics t on t._id = a.teema_id
      where a.fail_id = ${fileId}::uuid order by t._id for no key update of t)
    update topics set muutja_id = null where _id in (select _id from carrying)`)
}
