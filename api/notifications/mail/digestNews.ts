import { type SQL, sql } from 'drizzle-orm'
import { versionOrder } from '../../../schema/rules/calendar.ts'
import { catalogues } from '../../../schema/rules/catalogues.ts'
import { isAtLevel } from '../../forum/following/levels.ts'
import { isShown } from '../../forum/following/notify.ts'
import { recentReads, unreadTopics } from '../../forum/news/news.ts'
import { newsMark, unreadPosts } from '../../forum/unread.ts'
import type { WireDateValue } from '../../http/dateValue.ts'
import { beginningOf } from '../../http/html/plainText.ts'
import { dateValueJson } from '../../store/columns.ts'
import type { Database } from '../../store/database.ts'

/** An unread topic of a member. */
export interface DigestTopic {
  _id: string
  pealkiri: string
  kategooria: { nimi: string; slug: string }
  /** Whether the member follows it. */
  jalgin: boolean
  /** The first unread post; null when only the topic itself is new. */
  esimeneLugemata: string | null
  /** The number of unread posts, counted up to 100. */
  lugemataHulk: number
}

export interface DigestProtocol {
  _id: string
  kuupaev: WireDateValue | null
  /** The beginning of its text; '' for a protocol with only files. */
  katkend: string
}

/** A future date of an event. */
export interface DigestEvent {
  pealkiri: string
  kuupaev: WireDateValue
  /** Whether it has not been reported yet. */
  uus: boolean
}

/** The reported rows of a kind. */
export interface Reported<Row> {
  rows: Row[]
  /** The number of all rows; of topics counted up to 100. */
  count: number
}

/** The content of a digest. */
export interface DigestNews {
  /** Unread topics (FORUM-2); first those with notifications, and within each group the latest first. */
  forum: Reported<DigestTopic>
  /** The latest first. */
  protocols: Reported<DigestProtocol>
  /** New dates, then the next ones, in the order of the calendar. */
  events: Reported<DigestEvent>
}

/** The recipient, and the notifications of the digest. */
interface Reader {
  userId: string
  /** The time until which the forum has been reported. */
  since: string
  /** SQL condition: the notification `n` belongs to this digest. */
  inMail: SQL
}

/** The most rows of each kind: with these a digest has at most 60 lines. */
const [mostTopics, mostProtocols, mostEvents] = [10, 3, 5]
/** The most topics, and posts of each, that are counted. */
const mostCounted = sql.raw('100')
/** How many days ahead events are reported. */
export const eventDays = sql.raw('14')
/** SQL for today in Tallinn. */
export const today = sql`(now() at time zone 'Europe/Tallinn')::date`

/** Reads what is new for a digest. Every member may read all of it. MAIL-1. */
export async function readDigestNews(db: Database, reader: Reader): Promise<DigestNews> {
  const [forum, protocols, events] = await Promise.all([
    forumNews(db, reader),
    protocolNews(db, reader),
    eventNews(db, reader),
  ])
  return { forum, protocols, events }
}

/** Topics with notifications are read separately, so that none of them is missed among thousands of others. */
async function forumNews(db: Database, { userId, since, inMail }: Reader): Promise<Reported<DigestTopic>> {
  const member = sql`${userId}::uuid`
  const { rows } = await db.execute<{ teemad: DigestTopic[] | null; hulk: number }>(sql`
    with recent_reads as materialized (${recentReads(member)}),
    latest as materialized (${unreadTopics(member, sql`and t.viimane_postitus > ${since}::timestamptz`, mostCounted)}),
    notified as materialized (
      select t._id, t.viimane_postitus from notifications n join topics t on t._id = n.teema_id
      where n.user_id = ${member} and n.loetud is null and ${inMail} and ${isShown(member)}
      group by t._id order by t.viimane_postitus desc limit ${mostCounted}),
    found as (
      select *, true as notifies from notified
      union all select t._id, t.viimane_postitus, ${isAtLevel(member, 'jalgin')} from latest t where _id not in (select _id from notified))
    select (select count(*)::int from found) as hulk,
      (select json_agg(n) from (
        select t._id, t.pealkiri, json_build_object('nimi', k.nimi, 'slug', k.slug) as kategooria,
          ${isAtLevel(member, 'jalgin')} as jalgin,
          (select p._id from ${unreadPosts(member)} order by p.kuupaev, p._id limit 1) as "esimeneLugemata",
          (select count(*)::int from (select from ${unreadPosts(member)} limit ${mostCounted}) posts) as "lugemataHulk"
        from (select * from found order by notifies desc, viimane_postitus desc, _id desc limit ${mostTopics}) f
          join topics t on t._id = f._id join categories k on k._id = t.kategooria_id
          ${newsMark(member)}
        order by f.notifies desc, f.viimane_postitus desc, f._id desc
      ) n) as teemad`)
  return { rows: rows[0]?.teemad ?? [], count: Math.min(rows[0]?.hulk ?? 0, 100) }
}

async function protocolNews(db: Database, { userId, inMail }: Reader): Promise<Reported<DigestProtocol>> {
  const { rows } = await db.execute<Omit<DigestProtocol, 'katkend'> & { tekst: string; count: number }>(sql`
    select p._id, left(p.tekst, 3000) as tekst, ${dateValueJson(sql`p.paev`, sql`p.kell`)} as kuupaev, count(*) over ()::int as count
    from notifications n join protocols p on p._id = n.protokoll_id
    where n.user_id = ${userId}::uuid and ${inMail} order by p._id desc limit ${mostProtocols}`)
  return {
    rows: rows.map(({ _id, kuupaev, tekst }) => ({ _id, kuupaev, katkend: beginningOf(tekst) })),
    count: rows[0]?.count ?? 0,
  }
}

/** New dates, then the next date of each other event of the coming days, public or not. */
async function eventNews(db: Database, { userId, inMail }: Reader): Promise<Reported<DigestEvent>> {
  const calendars = `{${catalogues.flatMap(({ slug, dates }) => (dates === 'MANY' ? [slug] : [])).join(',')}}`
  const { rows } = await db.execute<DigestEvent & { count: number } & Record<string, unknown>>(sql`
    with fresh as (
      select distinct on (d.ryhm, d.paev) d.ryhm, d.paev, d.kell, d.algus from notifications n
        join article_dates d on d.ryhm = n.ryhm_id and d.paev = n.paev
      where n.user_id = ${userId}::uuid and ${inMail} and d.algus >= ${today} order by d.ryhm, d.paev, d.algus),
    coming as (
      select distinct on (d.ryhm) d.ryhm, d.paev, d.kell, d.algus from article_dates d join article_groups g on g._id = d.ryhm
      where d.algus >= ${today} and d.algus < ${today} + ${eventDays} and g.kataloog = any(${calendars}::text[]) order by d.ryhm, d.algus),
    found as (
      select *, true as uus from fresh
      union all select *, false from coming c where not exists (select from fresh f where f.ryhm = c.ryhm and f.paev = c.paev)),
    chosen as (select *, count(*) over ()::int as count from found order by uus desc, algus, ryhm limit ${mostEvents})
    select a.pealkiri, ${dateValueJson(sql`c.paev`, sql`c.kell`)} as kuupaev, c.uus, c.count
    from chosen c cross join lateral (
      select * from articles v where v.ryhm = c.ryhm
      order by array_position(${`{${versionOrder().join(',')}}`}::text[], v.keel) limit 1) a
    order by c.algus, c.ryhm`)
  return {
    rows: rows.map(({ pealkiri, kuupaev, uus }) => ({ pealkiri, kuupaev, uus })),
    count: rows[0]?.count ?? 0,
  }
}
