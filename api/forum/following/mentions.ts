import { sql } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { mentionedIn, mostMentions } from '../../../schema/rules/mentions.ts'
import { badFields } from '../../http/errors.ts'
import type { Transaction } from '../../store/database.ts'

/** What mentions members: a topic's own text, or a post. */
interface Writing {
  topicId: string
  /** Null of the topic's own text. */
  postId: string | null
  html: string
  /** Whether it mentioned nobody before. */
  isNew?: boolean
}

/**
 * Notifies the members whom a text mentions, after it was written. The notification of a member whom it mentions no longer is that of any other
 * post. The author and people that do not exist are left out. What a text mentions only since an edit has the
 * time of the writing: a member who has read the writing since is not notified. FORUM-11.
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
