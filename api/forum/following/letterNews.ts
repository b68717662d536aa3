import { type SQL, sql } from 'drizzle-orm'
import { beginningOf } from '../../html/plainText.ts'
import { status } from '../../http/caller.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import type {
  Burst,
  BurstPause,
  DueBurst,
  LetterBurst,
  LetterForum,
  LetterTopic,
  Since,
} from '../../users/letters/news.ts'
import { type DuePush, liveDevices } from '../../users/push/planning.ts'
import { recentReads, unreadTopics } from '../news.ts'
import { unreadPosts } from '../unread.ts'
import { isAtLevel, levelOfTopic } from './levels.ts'

/** How many topics a letter tells of, and up to which number they and their posts are counted. */
const [toldTopics, counted] = [10, 100]
/** How many posts a letter at once tells of, and how many characters of each. */
const [toldPosts, excerptLength] = [8, 200]

const member = sql`${sql.placeholder('userId')}::uuid`
const since = sql`${sql.placeholder('since')}::timestamptz`
const most = sql.raw(String(counted))

/** Of the followed ones as many are read apart, so that among thousands of others none of them is missed. */
const forumNews = namedStatement<Since, { teemad: LetterTopic[] | null; hulk: number }>(
  'forum news of a letter',
  sql`
  with recent_reads as materialized (${recentReads(member)}),
  latest as materialized (${unreadTopics(member, sql`and t.viimane_postitus > ${since}`, most)}),
  followed as materialized (${unreadTopics(
    member,
    sql`and t.viimane_postitus > ${since} and ${isAtLevel(member, 'jalgin')}`,
    sql.raw(String(toldTopics)),
  )}),
  told as (
    select *, true as jalgin from followed
    union all select *, false from latest where _id not in (select _id from followed))
  select (select count(*)::int from (select _id from latest union select _id from followed) all_told) as hulk,
    (select json_agg(n) from (
      select t._id, t.pealkiri, json_build_object('nimi', k.nimi, 'slug', k.slug) as kategooria, r.jalgin,
        (select p._id from ${unreadPosts(member)} order by p.kuupaev, p._id limit 1) as "esimeneLugemata",
        (select count(*)::int from (select from ${unreadPosts(member)} limit ${most}) posts) as "lugemataHulk"
      from (select * from told order by jalgin desc, viimane_postitus desc, _id desc limit ${sql.raw(String(toldTopics))}) r
        join topics t on t._id = r._id join categories k on k._id = t.kategooria_id
      order by r.jalgin desc, r.viimane_postitus desc, r._id desc
    ) n) as teemad`,
)

/** What is new in the forum for a letter: what FORUM-2 marks as unread, of what came since the last one. MAIL-1. */
export async function forumOfLetter(db: Database, values: Since): Promise<LetterForum> {
  const [found] = await forumNews(db, values)
  return { teemad: found?.teemad ?? [], hulk: Math.min(found?.hulk ?? 0, counted) }
}

/**
 * What others wrote after a time that is told to a member at once: what mentions the member, and the posts of followed topics, as far as it is
 * unread. Rows are `teema_id`, `kuupaev`, the post's `_id` (null for the topic's text) and `mainimine`. `t` is the topic, `r` its read mark.
 */
const toldAtOnce = (reader: SQL, after: SQL, until: SQL) => sql`
  select p._id, p.kuupaev, p.nimi, p.tekst, exists (
      select from mentions m where m.postitus_id = p._id and m.user_id = ${reader}) as mainimine
    from ${unreadPosts(reader)} and p.kuupaev > ${after} and p.kuupaev <= ${until}
      and (${levelOfTopic(reader)} = 'jalgin' or exists (
        select from mentions m where m.postitus_id = p._id and m.user_id = ${reader}))
  union all
  select null, t.kuupaev, t.nimi, t.tekst, m.user_id is not null
    from (select) one left join mentions m on m.teema_id = t._id and m.postitus_id is null and m.user_id = ${reader}
    where t.user_id is distinct from ${reader} and t.kuupaev > coalesce(r.loetud_kuni, '-infinity')
      and t.kuupaev > ${after} and t.kuupaev <= ${until} and (m.user_id is not null or ${levelOfTopic(reader)} = 'jalgin')`

/**
 * Who may be told at once of which of the topics `recent`, among the members `readers` (`user_id`): who follows it or is mentioned in it. So that
 * what is unread is not looked up for each member and topic.
 */
const mayBeTold = sql`
  select p.user_id, p.teema_id from (
    select f.user_id, t._id as teema_id from recent t join topic_follows f on f.teema_id = t._id and f.tase = 'jalgin'
    union select f.user_id, t._id from recent t join category_follows f on f.kategooria_id = t.kategooria_id and f.tase = 'jalgin'
    union select m.user_id, t._id from recent t join mentions m on m.teema_id = t._id
  ) p where p.user_id in (select user_id from readers)`

interface BurstRow {
  teema: LetterBurst['teema']
  postitused: { _id: string | null; nimi: string; tekst: string; mainimine: boolean }[] | null
  hulk: number
}

const until = sql`${sql.placeholder('until')}::timestamptz`
const burstNews = namedStatement<Burst, BurstRow>(
  'a burst of posts for a letter',
  sql`
  select json_build_object('_id', t._id, 'pealkiri', t.pealkiri,
      'kategooria', json_build_object('nimi', k.nimi, 'slug', k.slug)) as teema, told.*
  from topics t join categories k on k._id = t.kategooria_id
    left join topic_reads r on r.user_id = ${member} and r.teema_id = t._id
    cross join lateral (
      select (select count(*)::int from (select from (${toldAtOnce(member, since, until)}) written limit ${most}) all_told) as hulk,
        (select json_agg(json_build_object('_id', n._id, 'nimi', n.nimi, 'tekst', left(n.tekst, 3000), 'mainimine', n.mainimine)
            order by n.kuupaev, n._id) from (
          select * from (${toldAtOnce(member, since, until)}) written order by mainimine desc, kuupaev, _id
          limit ${sql.raw(String(toldPosts))}) n) as postitused) told
  where t._id = ${sql.placeholder('topicId')}::uuid`,
)

/** What others wrote in a topic within a time and a member has not read. Null without any. MAIL-1. */
export async function burstOfLetter(db: Database, values: Burst): Promise<LetterBurst | null> {
  const [found] = await burstNews(db, values)
  if (!found?.postitused) return null
  const { teema, postitused, hulk } = found
  return {
    teema,
    hulk,
    postitused: postitused.map(({ tekst, ...post }) => ({ ...post, katkend: beginningOf(tekst, excerptLength) })),
  }
}

/** How many letters at once are planned in one go. */
const mostBursts = 500

/** A letter that has been sent, or that will be: of one whose job is gone the next one tells. */
const isTold = sql`(l.lopetatud is not null or exists (select from jobs j where j._id = l.too_id))`

/** Bursts that are over, of the members who chose to be told at once, with what has not been told before. MAIL-1. */
export async function dueBursts(db: Database, { quietMs, longestMs }: BurstPause): Promise<DueBurst[]> {
  const { rows } = await db.execute<DueBurst & Record<string, unknown>>(sql`
    with readers as materialized (
      select c.user_id, c.muudetud from letter_choices c join users u on u._id = c.user_id
      where c.valik = 'kohe' and u.staatus >= ${sql.raw(String(status.member))}),
    recent as materialized (
      select _id, kategooria_id from topics where viimane_postitus > now() - interval '2 days'),
    may_be_told as materialized (${mayBeTold})
    select c.user_id as "userId", t._id as "topicId", ${isoTime(sql`c.mark`)} as since, ${isoTime(sql`told.viimane`)} as until
    from may_be_told b join topics t on t._id = b.teema_id
    left join topic_reads r on r.user_id = b.user_id and r.teema_id = t._id
    cross join lateral (
      select b.user_id, greatest(o.muudetud, (
        select max(l.kuni) from letters l where l.user_id = b.user_id and l.teema_id = t._id and ${isTold})) as mark
      from readers o where o.user_id = b.user_id) c
    cross join lateral (
      select min(kuupaev) as esimene, max(kuupaev) as viimane
      from (${toldAtOnce(sql`c.user_id`, sql`c.mark`, sql`'infinity'::timestamptz`)}) written) told
    where c.mark < t.viimane_postitus and coalesce(r.loetud_kuni, '-infinity') < t.viimane_postitus
      and (told.viimane <= now() - make_interval(secs => ${quietMs / 1000}::float8)
        or told.esimene <= now() - make_interval(secs => ${longestMs / 1000}::float8))
    order by told.esimene limit ${mostBursts}`)
  return rows
}

/** The browsers that are to be told of what came within a time, by topic. The bounds are in ISO 8601. PHONE-2. */
export async function duePushes(
  tx: Transaction,
  { since, until }: { since: string; until: string },
): Promise<DuePush[]> {
  const from = sql`greatest(d.alates, ${since}::timestamptz)`
  const { rows } = await tx.execute<DuePush & Record<string, unknown>>(sql`
    with readers as materialized (select d.user_id, d.token_hash, d.alates from ${liveDevices}),
    recent as materialized (
      select _id, kategooria_id from topics where viimane_postitus > ${since}::timestamptz),
    may_be_told as materialized (${mayBeTold})
    select encode(d.token_hash, 'hex') as device, t._id as "topicId", ${isoTime(from)} as since
    from may_be_told b join readers d on d.user_id = b.user_id join topics t on t._id = b.teema_id
      left join topic_reads r on r.user_id = d.user_id and r.teema_id = t._id
    where t.viimane_postitus > ${from}
      and exists (select from (${toldAtOnce(sql`d.user_id`, from, sql`${until}::timestamptz`)}) told)`)
  return rows
}
