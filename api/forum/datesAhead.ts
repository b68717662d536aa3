import { type SQL, sql } from 'drizzle-orm'
import { isAfterRelease } from '../store/clock/storeClock.ts'
import type { Transaction } from '../store/database.ts'

/** SQL condition: a time is ahead of the database's clock. A minute is tolerated, as posts in quick succession get times slightly ahead. */
export const isAhead = (time: SQL) => sql`${time} > clock_timestamp() + interval '1 minute'`

/**
 * Sets the dates of a topic and its posts that are ahead of the database's clock back to now, a millisecond apart in their order, with the
 * notifications and read marks that refer to them: a member's read mark stays at the same post. Changes nothing while that clock is behind.
 * OPS-10.
 * @param topicId one topic; by default all
 * @returns the number of topics and posts
 */
export async function setBackTopics(tx: Transaction, topicId?: string): Promise<number> {
  const only = (column: SQL) => (topicId == null ? sql`` : sql`and ${column} = ${topicId}::uuid`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    with clock as (select clock_timestamp()::timestamptz(3) as now where ${isAfterRelease}),
    ahead as (
      select teema_id, _id as postitus_id, kuupaev from posts, clock where kuupaev > now ${only(sql`teema_id`)}
      union all select _id, null, kuupaev from topics, clock where kuupaev > now ${only(sql`_id`)}
    ),
    moved as (
      select teema_id, postitus_id, kuupaev as was, now - interval '1 ms' *
        (row_number() over (partition by teema_id order by kuupaev desc, postitus_id desc nulls last) - 1) as becomes
      from ahead, clock
    ),
    changed_posts as (
      update posts p set kuupaev = m.becomes from moved m where p._id = m.postitus_id
    ),
    changed_topics as (
      update topics t set viimane_postitus = least(t.viimane_postitus, now),
        kuupaev = coalesce((select becomes from moved m where m.teema_id = t._id and m.postitus_id is null), t.kuupaev)
      from clock where t.viimane_postitus > now ${only(sql`t._id`)}
    ),
    changed_notifications as (
      update notifications n set kuupaev = m.becomes from moved m
      where n.teema_id = m.teema_id and n.postitus_id is not distinct from m.postitus_id
    ),
    changed_reads as (
      update topic_reads r set loetud_kuni = coalesce(
        (select max(m.becomes) from moved m where m.teema_id = r.teema_id and m.was <= r.loetud_kuni),
        (select max(p.kuupaev) from posts p where p.teema_id = r.teema_id and p.kuupaev <= now), now)
      from clock where r.loetud_kuni > now ${only(sql`r.teema_id`)}
    )
    select count(*)::int as count from moved`)
  return rows[0]?.count ?? 0
}
