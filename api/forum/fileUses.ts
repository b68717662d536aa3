import { sql } from 'drizzle-orm'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'

/** The topics and posts that a file is attached to, newest first. FILE-7. */
export const forumFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'teema' as liik, t._id, t.pealkiri, concat('/foorum/', k.slug, '/', t._id) as tee
    from topic_files a join topics t on t._id = a.teema_id join categories k on k._id = t.kategooria_id
    where a.fail_id = ${fileId}::uuid
    union all
    select 'postitus', p._id, t.pealkiri, concat('/foorum/', k.slug, '/', t._id, '#postitus-', p._id)
    from post_files a join posts p on p._id = a.postitus_id
      join topics t on t._id = p.teema_id join categories k on k._id = t.kategooria_id
    where a.fail_id = ${fileId}::uuid
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
