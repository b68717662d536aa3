import { type SQL, sql } from 'drizzle-orm'

// What is unread, in SQL: `t` is the topic, and `r` the caller's read mark of it, or empty. FORUM-2, FORUM-3, FORUM-10.

/** The posts `p` of the topic by others that the caller has not seen. */
export const unreadPosts = (caller: SQL) => sql`posts p where p.teema_id = t._id
  and p.user_id is distinct from ${caller} and p.kuupaev > coalesce(r.loetud_kuni, '-infinity')`

/**
 * Whether something of the topic is unread: a topic by somebody else that was never opened, or a post by somebody else. The first costs
 * nothing, so that the posts of topics that one has never opened are not looked up.
 */
export const hasUnread = (caller: SQL) => sql`((t.user_id is distinct from ${caller} and r.loetud_kuni is null)
  or exists (select from ${unreadPosts(caller)}))`

/**
 * The opposite, for lists that know the author of each topic's latest post, `latest.user_id`: where that is somebody else, the mark alone
 * decides, as it was set to a post that is no later.
 */
export const hasReadAll = (caller: SQL) => sql`case
  when latest.user_id is distinct from ${caller} then coalesce(r.loetud_kuni >= t.viimane_postitus, false)
  else not ${hasUnread(caller)} end`
