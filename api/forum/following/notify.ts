import { type SQL, sql } from 'drizzle-orm'
import { status } from '../../http/session/caller.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import type { Database } from '../../store/database.ts'
import { isAtLevel } from './levels.ts'

// The notifications of the forum, in SQL. FORUM-11.

/**
 * Up to this many followers get their notifications in the post's own transaction; a job notifies more, because that costs more than the
 * post.
 */
const mostAtOnce = 50

/**
 * SQL for the followers of a text's topic, except its author: `user_id`, and the columns of the text.
 * @param writing its row: `teema_id`, `kategooria_id`, `postitus_id` (null for the topic's own text), `kuupaev`, `author`
 */
const followersOf = (writing: SQL) => sql`
  select f.user_id, w.teema_id, w.postitus_id, w.kuupaev from ${writing} w cross join lateral (
    select o.user_id from topic_follows o where o.teema_id = w.teema_id and o.tase = 'jalgin'
    union all
    select c.user_id from category_follows c where c.kategooria_id = w.kategooria_id and c.tase = 'jalgin' and not exists (
      select from topic_follows o where o.user_id = c.user_id and o.teema_id = w.teema_id)) f
  where f.user_id is distinct from w.author`

/** SQL for the `writing` of followersOf: a topic's own text. */
export const ownText = (
  topicId: string,
) => sql`(select _id as teema_id, kategooria_id, null::uuid as postitus_id, kuupaev, user_id as author
  from topics where _id = ${topicId}::uuid)`

/** SQL that stores a notification for each row of followersOf. It skips members who are being deleted, and those whom the text mentions. */
const storeFor = (followers: SQL) => sql`
  insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev, loetud)
  select f.user_id, 'postitus', f.teema_id, f.postitus_id, f.kuupaev, case when r.loetud_kuni >= f.kuupaev then now() end
  from ${followers} f join users u on u._id = f.user_id
    left join topic_reads r on r.user_id = f.user_id and r.teema_id = f.teema_id
  for key share of u on conflict do nothing`

/**
 * SQL for the clauses of a WITH that notify the followers of a text. If `hasManyFollowers` is true they notify no member, and the same
 * transaction must queue the job `notifyingFollowers`.
 */
export const notifyFollowers = (writing: SQL) => sql`
  followers as materialized (${followersOf(writing)}),
  notified as (${storeFor(sql`(select * from followers where (select count(*) from followers) <= ${sql.raw(String(mostAtOnce))})`)})`

/** SQL condition: there are too many followers for the transaction, so a job must notify them. */
export const hasManyFollowers = sql`(select count(*) from followers) > ${sql.raw(String(mostAtOnce))}`

/** SQL that notifies all followers of texts. */
export const notifyAllFollowers = (writings: SQL) => storeFor(sql`(${followersOf(writings)})`)

/** A text whose followers a job notifies. */
export interface NotifiedWriting {
  topicId: string
  /** Null for the topic's own text. */
  postId: string | null
}

/**
 * The job that notifies the many followers of a text; does nothing for a deleted one. The second statement marks notifications of what
 * followers read meanwhile: the snapshot of the first does not have those read marks. FORUM-11.
 */
export const notifyingFollowers = (db: Database): QueuedWork<NotifiedWriting> => ({
  async run({ details: { topicId, postId } }) {
    const writing =
      postId == null
        ? ownText(topicId)
        : sql`(select p.teema_id, t.kategooria_id, p._id as postitus_id, p.kuupaev, p.user_id as author
            from posts p join topics t on t._id = p.teema_id where p._id = ${postId}::uuid)`
    await db.execute(notifyAllFollowers(writing))
    await db.execute(readNotifications(sql`(select * from topic_reads where teema_id = ${topicId}::uuid)`))
  },
})

/** SQL that marks the notifications of a topic as read up to the read marks `mark`: rows of topic_reads. FORUM-3. */
export const readNotifications = (mark: SQL) => sql`
  update notifications n set loetud = now() from ${mark} m
  where n.user_id = m.user_id and n.teema_id = m.teema_id and n.kuupaev <= m.loetud_kuni and n.loetud is null`

/** SQL condition: the author of the mention `n` in the topic `t` is still a user, and not banned. */
const isByActiveUser = sql`exists (select from users a where a.staatus <> ${sql.raw(String(status.banned))}
  and a._id = case when n.postitus_id is null then t.user_id else (select p.user_id from posts p where p._id = n.postitus_id) end)`

/** SQL condition: a member sees the notification `n` of the topic `t`: a mention, or a post in a topic that the member follows. */
export const isShown = (member: SQL) => sql`case n.liik when 'mainimine' then ${isByActiveUser}
  when 'postitus' then ${isAtLevel(member, 'jalgin')} else false end`
