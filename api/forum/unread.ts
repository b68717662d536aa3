import { type SQL, sql } from 'drizzle-orm'

// Unread topics and posts in SQL: `t` is the topic, and `r` the caller's read mark of it, or nulls. FORUM-2, FORUM-3, FORUM-10.

/** SQL for when a member registered, before which nothing counts as unread; null for members from before this was stored. FORUM-10. */
export const registeredAt = (member: SQL) => sql`(select registreeritud from users where _id = ${member})`

/** SQL for the join of `r` that counts everything from before the member registered as read. FORUM-10. */
export const newsMark = (member: SQL) => sql`left join lateral (
  select greatest(
    (select loetud_kuni from topic_reads where user_id = ${member} and teema_id = t._id), ${registeredAt(member)}
  ) as loetud_kuni) r on true`

/** The unread posts `p` of the topic by others. */
export const unreadPosts = (caller: SQL) => sql`posts p where p.teema_id = t._id
  and p.user_id is distinct from ${caller} and p.kuupaev > coalesce(r.loetud_kuni, '-infinity')`

/**
 * SQL condition: the topic has something unread. If the latest post (or the topic itself, without posts) is by another user, the read mark
 * decides. If it is the caller's own, another user's topic that the caller never opened is unread, and so is another user's post.
 */
export const hasUnread = (caller: SQL) => sql`case when t.viimane_autor_id is distinct from ${caller}
  then r.loetud_kuni is null or r.loetud_kuni < t.viimane_postitus
  else (t.user_id is distinct from ${caller} and r.loetud_kuni is null) or exists (select from ${unreadPosts(caller)}) end`
