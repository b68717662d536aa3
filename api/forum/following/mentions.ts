import { sql } from 'drizzle-orm'
import { validate as isId } from 'uuid'
import { mentionedIn, mostMentions } from '../../../schema/rules/mentions.ts'
import { badFields } from '../../http/errors.ts'
import { newId } from '../../store/clock/ids.ts'
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
 * Records whom a text mentions, after it was written: members that it names for the first time are told, those that it names no longer are
 * not. The author and people that do not exist are left out. What a text mentions only since an edit has the time of the writing, so who has
 * read it since is not called back. FORUM-11.
 * @throws 400 for more than 20 members
 */
export async function recordMentions(
  tx: Transaction,
  { topicId, postId, html, isNew = false }: Writing,
): Promise<void> {
  const ids = mentionedIn(html).filter(isId)
  if (ids.length > mostMentions)
    throw badFields({ tekst: `Korraga saab mainida kuni ${mostMentions} liiget. Eemalda mõni mainimine.` })
  const ofWriting =
    postId == null ? sql`m.teema_id = ${topicId}::uuid and m.postitus_id is null` : sql`m.postitus_id = ${postId}::uuid`
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
  if (!isNew) await tx.execute(sql`delete from mentions m where ${ofWriting} and m.user_id <> all (${wanted})`)
  if (ids.length === 0) return
  const writing =
    postId == null ? sql`topics w where w._id = ${topicId}::uuid` : sql`posts w where w._id = ${postId}::uuid`
  const rowIds = JSON.stringify(ids.map((userId) => ({ userId, id: newId() })))
  await tx.execute(sql`
    insert into mentions (_id, user_id, teema_id, postitus_id, kuupaev)
    select n.id, u._id, ${topicId}::uuid, ${postId}::uuid, w.kuupaev
    from jsonb_to_recordset(${rowIds}::jsonb) as n(id uuid, "userId" uuid) join users u on u._id = n."userId"
      cross join (select kuupaev, user_id from ${writing}) w
    where u._id is distinct from w.user_id
      and not exists (select from mentions m where ${ofWriting} and m.user_id = u._id)`)
}
