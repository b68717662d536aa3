import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { endOfList, type NewsCursor } from '../../forum/cursors.ts'
import { isShown } from '../../forum/following/notify.ts'
import { beginningOf } from '../../http/html/plainText.ts'
import type { PageRange } from '../../http/page.ts'
import type { Caller } from '../../http/session/caller.ts'
import { readersId, sessionRead } from '../../http/session/sessionRead.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'
import type { WireForYou } from './schemas.ts'

/** How far back the list goes. */
const period = sql`now() - interval '90 days'`
/** The most notifications and likes that are counted. */
const mostCounted = sql.raw('100')

const ofReader = sql`n.user_id = ${readersId} and n.kuupaev > ${period}`
const isUnread = sql`n.loetud is null`

/** The mentions `n` of the reader, in topics `t`. */
const mentions = sql`notifications n join topics t on t._id = n.teema_id
  where ${ofReader} and n.liik = 'mainimine' and ${isShown(readersId)}`

/** The id of the first post of a topic's notifications in an order. */
const firstPost = (order: SQL, which = sql`true`) =>
  sql`(array_agg(n.postitus_id order by n.kuupaev ${order}) filter (where ${which}))[1]`

/** The followed topics with posts by others, as `n`. Grouped before the join with topics, as a topic may have many notifications. */
const posts = (which = sql`true`) => sql`(
    select n.teema_id as _id, max(n.kuupaev) as kuupaev, bool_and(n.loetud is not null) as loetud, 'postitus' as liik,
      coalesce(${firstPost(sql`asc`, sql`${isUnread} and n.postitus_id is not null`)}, ${firstPost(sql`desc`)}) as postitus_id,
      ${firstPost(sql`desc`)} as newest_id,
      least(count(*) filter (where ${isUnread} and n.postitus_id is not null), ${mostCounted})::int as hulk
    from notifications n where ${ofReader} and n.liik = 'postitus' and ${which} group by n.teema_id
  ) n join topics t on t._id = n._id where ${isShown(readersId)}`

/** The rows of the list: each mention, and the posts of each followed topic together, by the time of the latest. */
const rows = (beyond: SQL, limit: SQL) => sql`
  (select n._id, 'mainimine' as liik, n.teema_id, n.postitus_id, n.postitus_id as newest_id, n.kuupaev, n.loetud is not null as loetud, 0 as hulk
    from ${mentions} ${beyond} order by n.kuupaev desc nulls last, n._id desc nulls last limit ${limit})
  union all
  (select n._id, 'vastused', n._id, n.postitus_id, n.newest_id, n.kuupaev, n.loetud, n.hulk
    from ${posts()} ${beyond} order by n.kuupaev desc nulls last, n._id desc nulls last limit ${limit})`

/** Likes of the reader's texts by others since the reader's last visit. */
const likesSince = (likes: SQL, written: SQL, owner: SQL) => sql`
  select l.at from ${likes} l join ${written} w on w._id = l.${owner}
  where w.user_id = ${readersId} and l.user_id <> ${readersId} and l.at > greatest(${period},
    (select v.vaadatud from for_you_visits v where v.user_id = ${readersId}))`

interface Row extends Omit<WireForYou, 'katkend'> {
  tekst: string
}
const limit = sql`${sql.placeholder('limit')}::int`

const unreadCount = sql`
  select count(*)::int as lugemata from (
    select from ${mentions} and ${isUnread} union all select from ${posts(isUnread)} limit ${mostCounted}) unread`

const count = sessionRead<object, { lugemata: number }>('count of unread notifications', unreadCount)

const forYou = sessionRead<
  { limit: number; time: string; id: string },
  Omit<ForYou, 'teated'> & { teated: Row[] | null }
>(
  'notifications of a reader',
  sql`
  select
    (select json_agg(n) from (
      select n._id, n.liik,
        jsonb_build_object('_id', t._id, 'pealkiri', t.pealkiri,
          'kategooria', jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug)) as teema,
        n.postitus_id as postitus, coalesce(newest.nimi, t.nimi) as nimi, left(coalesce(newest.tekst, t.tekst), 2000) as tekst,
        ${isoTime(sql`n.kuupaev`)} as kuupaev, n.loetud, n.hulk as "lugemataHulk"
      from (
        select * from (${rows(
          sql`and (n.kuupaev, n._id) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
          limit,
        )}) r order by kuupaev desc nulls last, _id desc nulls last limit ${limit}
      ) n join topics t on t._id = n.teema_id join categories k on k._id = t.kategooria_id
      left join posts newest on newest._id = n.newest_id
      order by n.kuupaev desc, n._id desc
    ) n) as teated,
    (${unreadCount}) as lugemata, liked.meeldimisi, liked."viimaneMeeldimine"
  from (
    select least(count(*), ${mostCounted})::int as meeldimisi, ${isoTime(sql`max(at)`)} as "viimaneMeeldimine" from (
      ${likesSince(sql`post_likes`, sql`posts`, sql`postitus_id`)}
      union all ${likesSince(sql`topic_likes`, sql`topics`, sql`teema_id`)}) likes
  ) liked`,
)

/** The forum notifications of a member, and the number of likes of the member's texts. */
export interface ForYou {
  /** A page of notifications, newest first. */
  teated: WireForYou[]
  /** The number of unread notifications, counted up to 100. */
  lugemata: number
  /** The number of likes of the reader's texts since the last visit, counted up to 100. */
  meeldimisi: number
  /** The time of the latest of those likes; null without any. */
  viimaneMeeldimine: string | null
}

/** Reads the reader's notifications, and checks the session, in one statement. FORUM-11. @throws 401 */
export async function readForYou(
  db: Database,
  request: FastifyRequest,
  { limit = 200, after = endOfList }: PageRange<NewsCursor>,
): Promise<ForYou> {
  const [found] = await forYou(db, request, { limit, time: after[0], id: after[1] })
  // The statement returns exactly one row for every member.
  if (!found) throw new Error('Nothing was read for a reader')
  const { teated, ...rest } = found
  return {
    ...rest,
    teated: (teated ?? []).map(({ tekst, ...row }) => ({ ...row, katkend: beginningOf(tekst) })),
  }
}

/** Counts the reader's unread notifications, up to 100. FORUM-11. @throws 401 */
export async function countForYou(db: Database, request: FastifyRequest): Promise<{ lugemata: number }> {
  const [found] = await count(db, request, {})
  return { lugemata: found?.lugemata ?? 0 }
}

/** Stores that the caller has seen likes until a time, which is not in the future; never moves it back. FORUM-11. */
export async function markLooked(db: Database, caller: Caller, until: string): Promise<void> {
  await db.execute(sql`
    insert into for_you_visits (user_id, vaadatud) values (${caller._id}::uuid, least(${until}::timestamptz, now()))
    on conflict (user_id) do update set vaadatud = excluded.vaadatud where for_you_visits.vaadatud < excluded.vaadatud`)
}
