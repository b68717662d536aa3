import { type SQL, sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import type { Database } from '../../store/database.ts'
import { isAtLevel } from './levels.ts'

// What members are notified of in the forum, in SQL. FORUM-11.

/** The followers of whom a post's transaction stores notifications; more are left to a job, as theirs cost more than the post. */
const mostAtOnce = 50

/**
 * SQL for the followers of a writing's topic but its author: `user_id`, and the columns of the writing.
 * @param writing its row: `teema_id`, `kategooria_id`, `postitus_id` (null for the topic's own text), `kuupaev`, `author`
 */
const followersOf = (writing: SQL) => sql`
  select f.user_id, w.teema_id, w.postitus_id, w.kuupaev from ${writing} w cross join lateral (
    select o.user_id from topic_follows o where o.teema_id = w.teema_id and o.tase = 'jalgin'
    union all
    select c.user_id from category_follows c where c.kategooria_id = w.kategooria_id and c.tase = 'jalgin' and not exists (
      select from topic_follows o where o.user_id = c.user_id and o.teema_id = w.teema_id)) f
  where f.user_id is distinct from w.author`

/** SQL for a topic's own text as a writing, for followersOf. */
export const ownText = (
  topicId: string,
) => sql`(select _id as teema_id, kategooria_id, null::uuid as postitus_id, kuupaev, user_id as author
  from topics where _id = ${topicId}::uuid)`

/** SQL that stores a notification for each row of followersOf. It skips members who are being deleted, and those who are mentioned in the writing. */
const storeFor = (followers: SQL) => sql`
  insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev, loetud)
  select f.user_id, 'postitus', f.teema_id, f.postitus_id, f.kuupaev, case when r.loetud_kuni >= f.kuupaev then now() end
  from ${followers} f join users u on u._id = f.user_id
    left join topic_reads r on r.user_id = f.user_id and r.teema_id = f.teema_id
  for key share of u on conflict do nothing`

/**
 * SQL for the parts of a WITH that notify the followers of a writing. Where `hasManyFollowers` is true they have to be notified by a job
 * (`notifyingFollowers`) that the same transaction queues.
 */
export const notifyFollowers = (writing: SQL) => sql`
  followers as materialized (${followersOf(writing)}),
  notified as (${storeFor(sql`(select * from followers where (select count(*) from followers) <= ${sql.raw(String(mostAtOnce))})`)})`

/** SQL for whether a job has to notify. */
export const hasManyFollowers = sql`(select count(*) from followers) > ${sql.raw(String(mostAtOnce))}`

/** SQL that notifies all followers of writings. */
export const notifyAllFollowers = (writings: SQL) => storeFor(sql`(${followersOf(writings)})`)

/** A writing whose followers a job notifies. */
export interface NotifiedWriting {
  topicId: string
  /** Null for the topic's own text. */
  postId: string | null
}

/**
 * The job that notifies the many followers of a writing. It does nothing for a deleted one. A second statement marks what followers have read while
 * the first was running, whose snapshot does not have their marks. FORUM-11.
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

/** Marks the notifications of a topic as read until the read marks `mark`: rows of topic_reads. FORUM-3. */
export const readNotifications = (mark: SQL) => sql`
  update notifications n set loetud = now() from ${mark} m
  where n.user_id = m.user_id and n.teema_id = m.teema_id and n.kuupaev <= m.loetud_kuni and n.loetud is null`

/** SQL for whether the author of the mention `n` in the topic `t` is still a user, and not banned. */
const isByActiveUser = sql`exists (select from users a where a.staatus <> ${sql.raw(String(status.banned))}
  and a._id = case when n.postitus_id is null then t.user_id else (select p.user_id from posts p where p._id = n.postitus_id) end)`

/** Whether a member is shown the notification `n` of the topic `t`: a mention, or a post while its topic is followed. */
export const isShown = (member: SQL) => sql`case n.liik when 'mainimine' then ${isByActiveUser}
  when 'postitus' then ${isAtLevel(member, 'jalgin')} else false end`
