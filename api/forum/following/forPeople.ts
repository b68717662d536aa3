import { sql } from 'drizzle-orm'
import type { ForumEvent } from '../../live/events.ts'
import type { Database } from '../../store/database.ts'

/**
 * Whose list of what is for them (`forYou.ts`) events have changed: who follows the topic or is mentioned, and who wrote what is liked. Who
 * did it is not among them. One statement for all events. FORUM-11, LIVE-1.
 */
export async function forPeople(db: Database, events: readonly ForumEvent[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    with e as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(liik text, teema uuid, postitus uuid, kes uuid)),
    told as (
      select f.user_id, e.kes from e join topic_follows f on f.teema_id = e.teema
        where f.tase = 'jalgin' and e.liik <> 'meeldimine'
      union all
      select f.user_id, e.kes from e join topics t on t._id = e.teema join category_follows f on f.kategooria_id = t.kategooria_id
        where f.tase = 'jalgin' and e.liik <> 'meeldimine'
          and not exists (select from topic_follows o where o.user_id = f.user_id and o.teema_id = t._id)
      union all
      select m.user_id, e.kes from e join mentions m on m.teema_id = e.teema and m.postitus_id is not distinct from e.postitus
        where e.liik <> 'meeldimine'
      union all
      select p.user_id, e.kes from e join posts p on p._id = e.postitus where e.liik = 'meeldimine'
      union all
      select t.user_id, e.kes from e join topics t on t._id = e.teema where e.liik = 'meeldimine' and e.postitus is null)
    select distinct user_id as _id from told where user_id is distinct from kes and user_id is not null`)
  return new Set(rows.map(({ _id }) => _id))
}
