import { type SQL, sql } from 'drizzle-orm'
import { attachmentsJson } from '../files/attachments.ts'
import type { PageRange } from '../http/page.ts'
import { tagOf } from '../http/versions.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { postAttachments, topicAttachments } from './attachments.ts'
import { versionOfCategory } from './categoryVersion.ts'
import type { PostPosition, TopicCursor } from './cursors.ts'
import { versionOfPost } from './postVersion.ts'
import type { WireCategory, WireLikes, WireListedTopic, WirePost, WireTopic } from './schemas.ts'

type Reader = Database | Transaction

/** The author's id and current name; null when the user has been deleted. */
const person = (table: SQL) =>
  sql`(select jsonb_build_object('_id', u._id, 'nimi', u.nimi) from users u where u._id = ${table}.user_id)`

/** The likes, earliest first. A correlated subquery on purpose: a join would read all users for each row. */
const likes = (table: SQL, column: SQL, id: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('user', ${person(sql`l`)}) order by l.at, l.user_id)
  from ${table} l where l.${column} = ${id}), '[]')`

const topicLikes = likes(sql`topic_likes`, sql`teema_id`, sql`t._id`)
const postLikes = likes(sql`post_likes`, sql`postitus_id`, sql`p._id`)

/**
 * Whether the caller has read everything by others. The latest post usually decides; only when it is the caller's own
 * does the query look for the latest one by others.
 */
const read = (caller: string) => sql`case
  when latest.user_id is distinct from ${caller}::uuid then coalesce(r.loetud_kuni >= t.viimane_postitus, false)
  else not exists (select from posts o where o.teema_id = t._id and o.user_id is distinct from ${caller}::uuid
      and o.kuupaev > coalesce(r.loetud_kuni, '-infinity'))
    and (t.user_id = ${caller}::uuid or r.loetud_kuni is not null)
  end`

/** The columns of listedTopicSchema. The topic of a search hit is shorter and has its own SQL: hitsQuery. */
const listedTopic = (caller: string) => sql`
  t._id, t.pealkiri, t.nimi, ${person(sql`t`)} as "user", ${isoTime(sql`t.kuupaev`)} as kuupaev,
  ${isoTime(sql`t.muudetud`)} as muudetud, t.pinned,
  jsonb_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug) as kategooria, ${topicLikes} as likes,
  ${attachmentsJson(topicAttachments, sql`t._id`)} as failid, t.postitused_hulk as "postitusedHulk", ${isoTime(sql`t.viimane_postitus`)} as "viimanePostitus",
  ${read(caller)} as loetud`

const topicTables = (caller: string) => sql`topics t
  join categories k on k._id = t.kategooria_id
  left join topic_reads r on r.teema_id = t._id and r.user_id = ${caller}::uuid
  left join lateral (
    select user_id from posts where teema_id = t._id order by kuupaev desc, _id desc limit 1
  ) newest on t.postitused_hulk > 0
  cross join lateral (select case when t.postitused_hulk > 0 then newest.user_id else t.user_id end as user_id) latest`

/** The categories by jrg, each with its most recently active topic. FORUM-1. */
export async function listCategories(db: Reader): Promise<WireCategory[]> {
  const { rows } = await db.execute<Omit<WireCategory, 'versioon'>>(sql`
    select k._id, k.nimi, k.slug, k.jrg, ${isoTime(sql`l.viimane_postitus`)} as "viimanePostitus",
      l.pealkiri as "viimanePostitusPealkiri"
    from categories k left join lateral (
      select viimane_postitus, pealkiri from topics where kategooria_id = k._id
      -- The index has its empty values last, and helps only an order that says so.
      order by viimane_postitus desc nulls last limit 1
    ) l on true
    order by k.jrg, k.nimi collate "et-x-icu", k._id`)
  return rows.map((category) => ({ ...category, versioon: tagOf(versionOfCategory(category)) }))
}

/**
 * The topics of a category, pinned ones first, then by latest post; null when there is no such category. FORUM-2,
 * REST-6.
 */
export async function listTopics(
  db: Reader,
  slug: string,
  caller: string,
  { limit, after }: PageRange<TopicCursor>,
): Promise<WireListedTopic[] | null> {
  const found = await db.execute<{ _id: string }>(sql`select _id from categories where slug = ${slug}`)
  const [category] = found.rows
  if (!category) return null
  const afterCursor = after
    ? sql`and (t.pinned, t.viimane_postitus, t._id) < (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``
  const { rows } = await db.execute<WireListedTopic>(sql`
    select ${listedTopic(caller)} from ${topicTables(caller)}
    where t.kategooria_id = ${category._id}::uuid ${afterCursor}
    -- As the index has it, here too.
    order by t.pinned desc nulls last, t.viimane_postitus desc nulls last, t._id desc nulls last
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows
}

/** A topic without its posts; null when there is none. FORUM-3. */
export async function findTopic(db: Reader, id: string, caller: string): Promise<Omit<WireTopic, 'postitused'> | null> {
  const { rows } = await db.execute<Omit<WireTopic, 'postitused'>>(
    sql`select ${listedTopic(caller)}, t.tekst from ${topicTables(caller)} where t._id = ${id}::uuid`,
  )
  return rows[0] ?? null
}

/** The posts of a topic, oldest first; with `between` only those from the first to the second position, inclusive. */
export async function listPosts(
  db: Reader,
  topicId: string,
  between?: [PostPosition, PostPosition],
): Promise<WirePost[]> {
  const range = between
    ? sql`and (p.kuupaev, p._id) >= (${between[0][0]}::timestamptz, ${between[0][1]}::uuid)
        and (p.kuupaev, p._id) <= (${between[1][0]}::timestamptz, ${between[1][1]}::uuid)`
    : sql``
  return postsWhere(db, sql`p.teema_id = ${topicId}::uuid ${range}`)
}

/** A post of a topic; null when there is none. */
export async function findPost(db: Reader, topicId: string, id: string): Promise<WirePost | null> {
  const [post] = await postsWhere(db, sql`p.teema_id = ${topicId}::uuid and p._id = ${id}::uuid`)
  return post ?? null
}

async function postsWhere(db: Reader, condition: SQL): Promise<WirePost[]> {
  const { rows } = await db.execute<Omit<WirePost, 'versioon'>>(sql`
    select p._id, p.nimi, ${person(sql`p`)} as "user", p.tekst, ${isoTime(sql`p.kuupaev`)} as kuupaev,
      ${isoTime(sql`p.muudetud`)} as muudetud, ${postLikes} as likes,
      ${attachmentsJson(postAttachments, sql`p._id`)} as failid
    from posts p where ${condition} order by p.kuupaev, p._id`)
  return rows.map((post) => ({ ...post, versioon: tagOf(versionOfPost(post)) }))
}

/** The likes of a topic, earliest first. */
export async function likesOfTopic(db: Reader, topicId: string): Promise<WireLikes> {
  const { rows } = await db.execute<{ likes: WireLikes }>(
    sql`select ${topicLikes} as likes from topics t where t._id = ${topicId}::uuid`,
  )
  return rows[0]?.likes ?? []
}

/** The likes of a post, earliest first. */
export async function likesOfPost(db: Reader, postId: string): Promise<WireLikes> {
  const { rows } = await db.execute<{ likes: WireLikes }>(
    sql`select ${postLikes} as likes from posts p where p._id = ${postId}::uuid`,
  )
  return rows[0]?.likes ?? []
}
