import { sql } from 'drizzle-orm'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'
import { postAttachments, topicAttachments } from './attachments.ts'

/** The topics and posts that a file is attached to, or whose text links to it, newest first. FILE-7. */
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

/** See clearLastEditorOf. */
export const clearLastEditorOfTopics = clearLastEditorOf(sql`topics`, topicAttachments)

/** See clearLastEditorOf. Runs after that of topics: a topic is locked before its posts. */
export const clearLastEditorOfPosts = clearLastEditorOf(sql`posts`, postAttachments)
