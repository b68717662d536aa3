import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { beginningOf } from '../../http/html/plainText.ts'
import type { PageRange } from '../../http/page.ts'
import { readersId, sessionRead } from '../../http/session/sessionRead.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'
import { unknown } from '../../store/namedStatement.ts'
import { inTurn } from '../../store/transaction.ts'
import type { NewsCursor } from '../cursors.ts'
import { isAtLevel } from '../following/levels.ts'
import { readNotifications } from '../following/notify.ts'
import { hasUnread, newsMark, registeredAt, unreadPosts } from '../unread.ts'
import type { WireNews, WireUnreadCount } from './schemas.ts'

/** A topic whose latest post is older does not count as unread. FORUM-2. */
export const recent = sql`now() - interval '14 days'`
/** The most unread posts of a topic that are counted. */
const mostCounted = 100
/** The most unread topics that are counted by category, the latest first: this bounds the cost of a long absence. */
const mostTopics = 100

/**
 * The unread topics of the reader with a recent post, the latest first, of all categories (see FORUM-2), without what was written before
 * the reader registered. An index finds them. A read mark that covers a recent post is recent itself, so the recent marks are read once;
 * another mark is looked up only if the latest post is the reader's own.
 */
export const unreadTopics = (reader: SQL, beyond: SQL, limit: SQL) => sql`
  select t._id, t.kategooria_id, t.viimane_postitus from (
    select t._id, t.kategooria_id, t.viimane_postitus, t.user_id, t.viimane_autor_id from topics t
    where t.viimane_postitus > ${recent} and t.viimane_postitus > coalesce(${registeredAt(reader)}, '-infinity') ${beyond} and not exists (
      select from recent_reads m where m.teema_id = t._id and m.loetud_kuni >= t.viimane_postitus)
      and not ${isAtLevel(reader, 'vaikne')}
    order by t.viimane_postitus desc nulls last, t._id desc nulls last offset 0
  ) t left join lateral (
    select case when m.loetud_kuni is null and o.kuupaev > ${registeredAt(reader)} then null
      else greatest(m.loetud_kuni, ${registeredAt(reader)}) end as loetud_kuni
    from topics o left join topic_reads m on m.user_id = ${reader} and m.teema_id = o._id
    where o._id = t._id and t.viimane_autor_id = ${reader}
    -- One by one: a join would read all marks of the reader.
    limit 1
  ) r on true
  where ${hasUnread(reader)}
  order by t.viimane_postitus desc nulls last, t._id desc nulls last limit ${limit}`

/** The recent read marks of a reader; unreadTopics reads them as `recent_reads`. */
export const recentReads = (reader: SQL) => sql`
  select teema_id, loetud_kuni from topic_reads where user_id = ${reader} and loetud_kuni > ${recent}`

const limit = unknown(sql`${sql.placeholder('limit')}::int`)
const most = sql.raw(String(mostTopics))

/** The first page is a subset of the topics that are counted anyway. */
const firstTopics = sql`
  select * from latest order by viimane_postitus desc nulls last, _id desc nulls last limit ${limit}`
const topicsAfter = unreadTopics(
  readersId,
  sql`and (t.viimane_postitus, t._id) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
  limit,
)

const newsOf = (topicsOfPage: SQL) => sql`
  with recent_reads as materialized (${recentReads(readersId)}),
  latest as materialized (${unreadTopics(readersId, sql``, sql`greatest(${limit}, ${most})`)})
  select
    (select json_agg(n) from (
      select jsonb_build_object('_id', t._id, 'pealkiri', t.pealkiri,
          'kategooria', jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug),
          'postitusedHulk', t.postitused_hulk, 'viimanePostitus', ${isoTime(sql`t.viimane_postitus`)}) as teema,
        unread."esimeneLugemata", unread."lugemataHulk",
        coalesce(newest.nimi, t.nimi) as nimi, left(coalesce(newest.tekst, t.tekst), 2000) as tekst
      from (${topicsOfPage}) shown join topics t on t._id = shown._id join categories k on k._id = t.kategooria_id
      ${newsMark(readersId)}
      cross join lateral (
        select (array_agg(_id order by kuupaev, _id))[1] as "esimeneLugemata", count(*)::int as "lugemataHulk"
        from (select p._id, p.kuupaev from ${unreadPosts(readersId)} order by p.kuupaev, p._id
          limit ${sql.raw(String(mostCounted))}) counted
      ) unread
      left join lateral (
        select p.nimi, p.tekst from posts p where p.teema_id = t._id order by p.kuupaev desc, p._id desc limit 1
      ) newest on true
      order by shown.viimane_postitus desc nulls last, shown._id desc nulls last
    ) n) as teemad,
    (select json_agg(c) from (
      select kategooria_id as _id, count(*)::int as hulk
      from (select * from latest order by viimane_postitus desc nulls last, _id desc nulls last limit ${most}) counted
      group by kategooria_id
    ) c) as kategooriad`

interface NewsRows {
  teemad: (Omit<WireNews, 'katkend'> & { tekst: string })[] | null
  kategooriad: WireUnreadCount[] | null
}

const firstNews = sessionRead<{ limit: number }, NewsRows>('news', newsOf(firstTopics))
const newsAfter = sessionRead<{ limit: number; time: string; id: string }, NewsRows>(
  'news after a topic',
  newsOf(topicsAfter),
)

interface News {
  /** A page of the unread topics, the latest first. */
  topics: WireNews[]
  /** The number of unread topics by category; only the latest 100 topics are counted. */
  categories: WireUnreadCount[]
}

/** The unread topics of the reader, and the check of the session, in one statement. FORUM-10. @throws 401 */
export async function readNews(
  db: Database,
  request: FastifyRequest,
  { limit = mostTopics, after }: PageRange<NewsCursor>,
): Promise<News> {
  const [found] = after
    ? await newsAfter(db, request, { limit, time: after[0], id: after[1] })
    : await firstNews(db, request, { limit })
  const topics = (found?.teemad ?? []).map(({ tekst, ...news }) => ({ ...news, katkend: beginningOf(tekst) }))
  return { topics, categories: found?.kategooriad ?? [] }
}

/**
 * Marks everything written until a time as read, in all topics or those of a category; later posts stay unread. FORUM-10.
 * @returns the number of topics with a new read mark
 */
export async function markNewsRead(
  db: Database,
  caller: string,
  { kategooria, kuni }: { kategooria?: string | undefined; kuni: string },
): Promise<number> {
  const { rows } = await inTurn(db, () =>
    db.execute<{ count: number }>(sql`
    with mark as (
    insert into topic_reads (user_id, teema_id, loetud_kuni)
    select ${caller}::uuid, t._id, least(t.viimane_postitus, ${kuni}::timestamptz) from topics t
    where t.viimane_postitus > ${recent} and t.kuupaev <= ${kuni}::timestamptz
      ${kategooria == null ? sql`` : sql`and t.kategooria_id = ${kategooria}::uuid`}
    -- In one order, so that two of these wait for one another instead of failing.
    order by t._id
    on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni
    where topic_reads.loetud_kuni < excluded.loetud_kuni
    returning user_id, teema_id, loetud_kuni),
    read as (${readNotifications(sql`mark`)})
    select count(*)::int as count from mark`),
  )
  return rows[0]?.count ?? 0
}
