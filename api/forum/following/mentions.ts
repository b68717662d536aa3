import { sql } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { mentionedIn, mostMentions } from '../../../schema/rules/mentions.ts'
import { badFields } from '../../http/errors.ts'
import type { Transaction } from '../../store/database.ts'

/** A text that may mention members: a topic's own, or that of a post. */
interface Writing {
  topicId: string
  /** Null for the topic's own text. */
  postId: string | null
  html: string
  /** Whether the text has just been created, and mentioned no member before. */
  isNew?: boolean
}

/**
 * Notifies the members whom a text mentions, once it is stored, except its author and unknown users. For a member whom it no longer
 * mentions, the notification becomes an ordinary one of a post. A mention added by an edit has the time of the post, so it counts as read
 * for a member who has read the post since. FORUM-11.
 * @throws 400 for more than 20 members
 */
export async function notifyMentioned(
  tx: Transaction,
  { topicId, postId, html, isNew = false }: Writing,
): Promise<void> {
  const ids = mentionedIn(html).filter(isId)
  if (ids.length > mostMentions)
    throw badFields({ tekst: `Korraga saab mainida kuni ${mostMentions} liiget. Eemalda mõni mainimine.` })
  const ofWriting =
    postId == null ? sql`n.teema_id = ${topicId}::uuid and n.postitus_id is null` : sql`n.postitus_id = ${postId}::uuid`
  const named = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
  if (!isNew)
    await tx.execute(sql`
      update notifications n set liik = 'postitus' where ${ofWriting} and liik = 'mainimine' and user_id <> all (${named})`)
  if (ids.length === 0) return
  const [writing, unique] =
    postId == null
      ? [
          sql`topics w where w._id = ${topicId}::uuid`,
          sql`(teema_id, user_id) where teema_id is not null and postitus_id is null`,
        ]
      : [sql`posts w where w._id = ${postId}::uuid`, sql`(postitus_id, user_id) where postitus_id is not null`]
  await tx.execute(sql`
    insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev, loetud)
    select u._id, 'mainimine', ${topicId}::uuid, ${postId}::uuid, w.kuupaev, case when r.loetud_kuni >= w.kuupaev then now() end
    from users u cross join (select kuupaev, user_id from ${writing}) w
      left join topic_reads r on r.user_id = u._id and r.teema_id = ${topicId}::uuid
    where u._id = any (${named}) and u._id is distinct from w.user_id
    on conflict ${unique} do update set liik = 'mainimine'`)
}
