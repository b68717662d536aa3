import { type SQL, sql } from 'drizzle-orm'

// What is unread, in SQL: `t` is the topic, and `r` the caller's read mark of it, or empty. FORUM-2, FORUM-3, FORUM-10.

/** When a member registered, which what is new counts from; null of members of before this was stored. FORUM-10. */
export const registeredAt = (member: SQL) => sql`(select registreeritud from users where _id = ${member})`

/** The join of `r` for what is new: what was written before the member registered counts as read. FORUM-10. */
export const newsMark = (member: SQL) => sql`left join lateral (
  select greatest(
    (select loetud_kuni from topic_reads where user_id = ${member} and teema_id = t._id), ${registeredAt(member)}
  ) as loetud_kuni) r on true`

/** The posts `p` of the topic by others that the caller has not seen. */
export const unreadPosts = (caller: SQL) => sql`posts p where p.teema_id = t._id
  and p.user_id is distinct from ${caller} and p.kuupaev > coalesce(r.loetud_kuni, '-infinity')`

/**
 * Whether something of the topic is unread. Where the latest post, or the topic, is by somebody else, the read mark alone decides. Where it is
 * the caller's own, the topic by somebody else that was never opened is unread, or a post by somebody else.
 */
export const hasUnread = (caller: SQL) => sql`case when t.viimane_autor_id is distinct from ${caller}
  then r.loetud_kuni is null or r.loetud_kuni < t.viimane_postitus
  else (t.user_id is distinct from ${caller} and r.loetud_kuni is null) or exists (select from ${unreadPosts(caller)}) end`
