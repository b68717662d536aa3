import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { beginningOf } from '../../html/plainText.ts'
import { type Caller, status } from '../../http/caller.ts'
import type { PageRange } from '../../http/page.ts'
import { readersId, sessionRead } from '../../http/sessionRead.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'
import { endOfList, type NewsCursor } from '../cursors.ts'
import { unreadPosts } from '../unread.ts'
import { isAtLevel } from './levels.ts'
import type { WireForYou } from './schemas.ts'

/** How far back the list goes. */
const period = sql`now() - interval '90 days'`
/** What is counted is counted up to this number. */
const mostCounted = sql.raw('100')

/** Whether the mention `m` in the topic `t` was written by somebody who is still here and not banned: the others ring no bell. FORUM-11. */
const isOfSomebodyHere = sql`exists (select from users a where a.staatus <> ${sql.raw(String(status.banned))}
  and a._id = case when m.postitus_id is null then t.user_id else (select p.user_id from posts p where p._id = m.postitus_id) end)`

const readMark = sql`left join topic_reads r on r.user_id = ${readersId} and r.teema_id = t._id`

/** The unread posts `p` that are no mentions of the reader, which have a row of their own: one post notifies once. FORUM-11. */
const unreadAnswers = sql`${unreadPosts(readersId)}
  and not exists (select from mentions m where m.postitus_id = p._id and m.user_id = ${readersId})`

const hasUnreadAnswers = sql`((t.user_id is distinct from ${readersId} and r.loetud_kuni is null and not exists (
    select from mentions m where m.teema_id = t._id and m.postitus_id is null and m.user_id = ${readersId}))
  or exists (select from ${unreadAnswers}))`

/**
 * The followed topics in which others have written last or something is unread, and the mentions of the reader: both by the time of what
 * they tell. One's own doings are never told. Where somebody else has written last, the read mark alone decides whether all is read, and
 * `offset 0` has the unread answers looked up once. FORUM-11.
 */
const told = (beyond: (time: SQL, id: SQL) => SQL, limit: SQL) => sql`
  (select t._id, 'vastused' as liik, t._id as teema_id, null::uuid as postitus_id, t.viimane_postitus as kuupaev,
      not answers.unread as loetud
    from topics t ${readMark} cross join lateral (select ${hasUnreadAnswers} as unread offset 0) answers
    where t.viimane_postitus > ${period} ${beyond(sql`t.viimane_postitus`, sql`t._id`)} and ${isAtLevel(readersId, 'jalgin')}
      and (answers.unread or (r.loetud_kuni >= t.viimane_postitus and (select p.user_id from posts p where p.teema_id = t._id
        order by p.kuupaev desc, p._id desc limit 1) <> ${readersId}))
    order by t.viimane_postitus desc nulls last, t._id desc nulls last limit ${limit})
  union all
  (select m._id, 'mainimine', m.teema_id, m.postitus_id, m.kuupaev, coalesce(r.loetud_kuni >= m.kuupaev, false)
    from mentions m join topics t on t._id = m.teema_id ${readMark}
    where m.user_id = ${readersId} and m.kuupaev > ${period} and ${isOfSomebodyHere} ${beyond(sql`m.kuupaev`, sql`m._id`)}
    order by m.kuupaev desc, m._id desc limit ${limit})`

/** Likes by others, since the reader's last look, of what the reader wrote. */
const likesSince = (likes: SQL, written: SQL, owner: SQL) => sql`
  select l.at from ${likes} l join ${written} w on w._id = l.${owner}
  where w.user_id = ${readersId} and l.user_id <> ${readersId} and l.at > greatest(${period},
    (select v.vaadatud from for_you_visits v where v.user_id = ${readersId}))`

interface Row extends Omit<WireForYou, 'katkend'> {
  tekst: string
}
interface Rows {
  viimaneMeeldimine: string | null
  teated: Row[] | null
  lugemata: number
  meeldimisi: number
}

const limit = sql`${sql.placeholder('limit')}::int`

const unreadCount = sql`
  select count(*)::int as lugemata from (
    select from (${told(() => sql``, sql.raw('all'))}) told where not loetud limit ${mostCounted}) unseen`

const count = sessionRead<object, { lugemata: number }>('count of what is for a reader', unreadCount)

const forYou = sessionRead<{ limit: number; time: string; id: string }, Rows>(
  'what is for a reader',
  sql`
  select
    (select json_agg(n) from (
      select n._id, n.liik,
        jsonb_build_object('_id', t._id, 'pealkiri', t.pealkiri,
          'kategooria', jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug)) as teema,
        coalesce(n.postitus_id, unread.first_id, newest._id) as postitus,
        coalesce(newest.nimi, t.nimi) as nimi, left(coalesce(newest.tekst, t.tekst), 2000) as tekst,
        ${isoTime(sql`n.kuupaev`)} as kuupaev, n.loetud, coalesce(unread.hulk, 0) as "lugemataHulk"
      from (
        select * from (${told(
          (time, id) =>
            sql`and (${time}, ${id}) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
          limit,
        )}) told order by kuupaev desc, _id desc limit ${limit}
      ) n join topics t on t._id = n.teema_id join categories k on k._id = t.kategooria_id ${readMark}
      left join lateral (
        select p._id, p.nimi, p.tekst from posts p
        where p.teema_id = t._id and (n.liik = 'vastused' or p._id = n.postitus_id)
        order by p.kuupaev desc, p._id desc limit 1
      ) newest on true
      left join lateral (
        select (select p._id from ${unreadPosts(readersId)} order by p.kuupaev, p._id limit 1) as first_id,
          (select count(*)::int from (select from ${unreadAnswers} limit ${mostCounted}) counted) as hulk
      ) unread on n.liik = 'vastused'
      order by n.kuupaev desc, n._id desc
    ) n) as teated,
    (${unreadCount}) as lugemata, liked.meeldimisi, liked."viimaneMeeldimine"
  from (
    select least(count(*), ${mostCounted})::int as meeldimisi, ${isoTime(sql`max(at)`)} as "viimaneMeeldimine" from (
      ${likesSince(sql`post_likes`, sql`posts`, sql`postitus_id`)}
      union all ${likesSince(sql`topic_likes`, sql`topics`, sql`teema_id`)}) likes
  ) liked`,
)

/** What is for a reader. */
export interface ForYou {
  /** A page of it, the newest first. */
  teated: WireForYou[]
  /** How much of all is unread, counted up to 100. */
  lugemata: number
  /** How often others liked what the reader wrote since the last look, counted up to 100. */
  meeldimisi: number
  /** The time of the latest of them; null without any. */
  viimaneMeeldimine: string | null
}

/** What is for the reader, and the check of the session, in one statement. FORUM-11. @throws 401 */
export async function readForYou(
  db: Database,
  request: FastifyRequest,
  { limit = 200, after = endOfList }: PageRange<NewsCursor>,
): Promise<ForYou> {
  const [found] = await forYou(db, request, { limit, time: after[0], id: after[1] })
  // The statement has one row for whoever may read.
  if (!found) throw new Error('Nothing was read for a reader')
  const { teated, ...rest } = found
  return {
    ...rest,
    teated: (teated ?? []).map(({ tekst, ...row }) => ({ ...row, katkend: beginningOf(tekst) })),
  }
}

/** How much of what is for the reader is unread, counted up to 100. FORUM-11. @throws 401 */
export async function countForYou(db: Database, request: FastifyRequest): Promise<{ lugemata: number }> {
  const [found] = await count(db, request, {})
  return { lugemata: found?.lugemata ?? 0 }
}

/** Records that the caller has seen likes until a time, which is not in the future; a later look stays. FORUM-11. */
export async function markLooked(db: Database, caller: Caller, until: string): Promise<void> {
  await db.execute(sql`
    insert into for_you_visits (user_id, vaadatud) values (${caller._id}::uuid, least(${until}::timestamptz, now()))
    on conflict (user_id) do update set vaadatud = excluded.vaadatud where for_you_visits.vaadatud < excluded.vaadatud`)
}
