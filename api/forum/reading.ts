import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PageRange } from '../http/page.ts'
import type { Caller } from '../http/session/caller.ts'
import { readersId, sessionRead } from '../http/session/sessionRead.ts'
import { tagOf } from '../http/versions.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Reader } from '../store/database.ts'
import { namedStatement, unknown } from '../store/namedStatement.ts'
import { inTurn } from '../store/transaction.ts'
import { postAttachments, topicAttachments } from './attachments.ts'
import { endOfList, type PostPosition, startOfList, type TopicCursor } from './cursors.ts'
import { categoryProperties, postProperties } from './editable.ts'
import { levelOfCategory, levelOfTopic } from './following/levels.ts'
import { readNotifications } from './following/notify.ts'
import { type RowsWithRelated, rowsWithRelated, withRelated } from './relatedRows.ts'
import type { WireCategory, WireListedTopic, WirePost, WireTopic } from './schemas.ts'
import { hasUnread } from './unread.ts'

const placeholderCaller = sql`${sql.placeholder('caller')}::uuid`
const topicId = sql`${sql.placeholder('topicId')}::uuid`

const categoryRows = (caller: SQL) => sql`
  select k._id, k.nimi, k.slug, k.jrg, ${isoTime(sql`l.viimane_postitus`)} as "viimanePostitus",
    l.pealkiri as "viimanePostitusPealkiri", l._id as "viimanePostitusTeema", ${levelOfCategory(caller)} as jalgimine
  from categories k left join lateral (
    select _id, viimane_postitus, pealkiri from topics where kategooria_id = k._id
    -- The index has its empty values last, and helps only an order that says so.
    order by viimane_postitus desc nulls last limit 1
  ) l on true
  order by k.jrg, k.nimi collate "et-x-icu", k._id`

type CategoryRow = Omit<WireCategory, 'versioon'>

const categories = namedStatement<{ caller: string }, CategoryRow>('categories', categoryRows(placeholderCaller))
const categoriesForReader = sessionRead<object, CategoryRow>('categories for a reader', categoryRows(readersId))

/** The categories by jrg, each with its most recently active topic. FORUM-1. */
export async function listCategories(db: Reader, caller: Caller): Promise<WireCategory[]> {
  return (await categories(db, { caller: caller._id })).map(wireCategory)
}

/** As listCategories, together with the check of the reader's session. @throws 401 */
export async function readCategories(db: Database, request: FastifyRequest): Promise<WireCategory[]> {
  return (await categoriesForReader(db, request, {})).map(wireCategory)
}

const wireCategory = (category: CategoryRow): WireCategory => ({
  ...category,
  versioon: tagOf(categoryProperties.versionOf(category)),
})

/** The columns of listedTopicSchema, without related records. The topic of a search hit is shorter and has its own SQL: hitsQuery. */
const listedTopic = (caller: SQL) => sql`
  t._id, t.pealkiri, t.nimi, t.user_id, ${isoTime(sql`t.kuupaev`)} as kuupaev,
  ${isoTime(sql`t.muudetud`)} as muudetud, t.pinned,
  json_build_object('_id', k._id, 'nimi', k.nimi, 'slug', k.slug) as kategooria,
  t.postitused_hulk as "postitusedHulk", ${isoTime(sql`t.viimane_postitus`)} as "viimanePostitus",
  not (${hasUnread(caller)}) as loetud`

const topicTables = (caller: SQL) => sql`topics t
  join categories k on k._id = t.kategooria_id
  left join topic_reads r on r.teema_id = t._id and r.user_id = ${caller}`

/** As topicTables, with the read mark `until` that the same statement stores: a statement does not see its own writes. */
const topicTablesReadUntil = (caller: SQL, until: SQL) => sql`topics t
  join categories k on k._id = t.kategooria_id
  cross join lateral (select greatest(${until},
    (select loetud_kuni from topic_reads where teema_id = t._id and user_id = ${caller})) as loetud_kuni) r`

const ofTopics = { likes: { table: sql`topic_likes`, owner: sql`teema_id` }, files: topicAttachments }
const ofPosts = { likes: { table: sql`post_likes`, owner: sql`postitus_id` }, files: postAttachments }

interface AuthoredRow {
  _id: string
  user_id: string | null
}
type ListedTopicRow = AuthoredRow & Omit<WireListedTopic, 'user' | 'likes' | 'failid'>
type TopicRow = ListedTopicRow & Pick<WireTopic, 'tekst' | 'jalgimine'>

interface CategoryPage {
  slug: string
  pinned: boolean
  time: string
  id: string
  limit: number | null
}

const topicsOfCategory = sessionRead<CategoryPage, { exists: boolean; topics: RowsWithRelated<ListedTopicRow> }>(
  'topics of a category',
  sql`
  select true as exists, (select to_json(related) from (${withRelated(
    sql`
    select ${listedTopic(readersId)} from ${topicTables(readersId)}
    where t.kategooria_id = c._id and (t.pinned, t.viimane_postitus, t._id) <
      (${unknown(sql`${sql.placeholder('pinned')}::boolean`)}, ${unknown(sql`${sql.placeholder('time')}::timestamptz`)},
        ${unknown(sql`${sql.placeholder('id')}::uuid`)})
    -- As the index has it, here too.
    order by t.pinned desc nulls last, t.viimane_postitus desc nulls last, t._id desc nulls last
    limit ${unknown(sql`${sql.placeholder('limit')}::int`)}`,
    ofTopics,
  )}) related) as topics
  from categories c where c.slug = ${sql.placeholder('slug')}::text`,
)

/**
 * The topics of a category, pinned ones first, then by latest post; null for an unknown category. FORUM-2, REST-6.
 * @throws 401
 */
export async function listTopics(
  db: Database,
  request: FastifyRequest,
  slug: string,
  { limit, after = [true, ...endOfList] }: PageRange<TopicCursor>,
): Promise<WireListedTopic[] | null> {
  const [pinned, time, id] = after
  const [category] = await topicsOfCategory(db, request, { slug, pinned, time, id, limit: limit ?? null })
  return category ? rowsWithRelated(category.topics) : null
}

const topicById = (tables: SQL) =>
  withRelated(
    sql`select ${listedTopic(placeholderCaller)}, t.tekst, ${levelOfTopic(placeholderCaller)} as jalgimine
    from ${tables} where t._id = ${topicId}`,
    ofTopics,
  )

const postsWhere = (condition: SQL) =>
  withRelated(
    sql`
    select p._id, p.nimi, p.user_id, p.tekst, ${isoTime(sql`p.kuupaev`)} as kuupaev, ${isoTime(sql`p.muudetud`)} as muudetud
    from posts p where ${condition} order by p.kuupaev, p._id`,
    ofPosts,
  )
const postsBetween = postsWhere(sql`p.teema_id = ${topicId}
  and (p.kuupaev, p._id) >= (${sql.placeholder('fromTime')}::timestamptz, ${sql.placeholder('fromId')}::uuid)
  and (p.kuupaev, p._id) <= (${sql.placeholder('toTime')}::timestamptz, ${sql.placeholder('toId')}::uuid)`)

type PostRow = AuthoredRow & Omit<WirePost, 'user' | 'likes' | 'failid' | 'versioon'>
interface PostRange {
  topicId: string
  fromTime: string
  fromId: string
  toTime: string
  toId: string
}

const topicStatement = namedStatement<{ topicId: string; caller: string }, RowsWithRelated<TopicRow>>(
  'topic',
  topicById(topicTables(placeholderCaller)),
)
const postsStatement = namedStatement<PostRange, RowsWithRelated<PostRow>>('posts', postsBetween)
const postStatement = namedStatement<{ topicId: string; postId: string }, RowsWithRelated<PostRow>>(
  'post',
  postsWhere(sql`p.teema_id = ${topicId} and p._id = ${sql.placeholder('postId')}::uuid`),
)
interface TopicWithPosts {
  topic: RowsWithRelated<TopicRow>
  posts: RowsWithRelated<PostRow>
}

const topicAndPosts = (tables: SQL) =>
  sql`select (select to_json(t) from (${topicById(tables)}) t) as topic, (select to_json(p) from (${postsBetween}) p) as posts`

const topicWithPosts = namedStatement<PostRange & { caller: string }, TopicWithPosts>(
  'topic with posts',
  topicAndPosts(topicTables(placeholderCaller)),
)

const until = sql`${sql.placeholder('until')}::timestamptz`

/** Also moves the caller's read mark forward, and marks the notifications of these posts as read. */
const topicWithPostsRead = namedStatement<PostRange & { caller: string; until: string }, TopicWithPosts>(
  'topic with posts, read until',
  sql`
  with mark as (
    insert into topic_reads (user_id, teema_id, loetud_kuni)
    select ${placeholderCaller}, _id, ${until} from topics where _id = ${topicId}
    on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni
    where topic_reads.loetud_kuni < excluded.loetud_kuni),
  notified as (${readNotifications(sql`(
    select ${placeholderCaller} as user_id, ${topicId} as teema_id, ${until} as loetud_kuni)`)})
  ${topicAndPosts(topicTablesReadUntil(placeholderCaller, until))}`,
)

/** A topic without its posts. */
type TopicRecord = Omit<WireTopic, 'postitused'>

/** The first and the last post of a range, inclusive; without it all posts. */
export type PostRangeEnds = [from: PostPosition, to: PostPosition]

/** A topic without its posts; null when there is none. FORUM-3. */
export async function findTopic(db: Reader, id: string, caller: string): Promise<TopicRecord | null> {
  const [found] = await topicStatement(db, { topicId: id, caller })
  return (found && rowsWithRelated(found)[0]) ?? null
}

/**
 * A topic with its posts, oldest first; null when there is none. With `between` null, without posts. FORUM-3.
 * @param readUntil marks the topic as read until then; by default the read mark stays
 */
export async function findTopicWithPosts(
  db: Database,
  id: string,
  caller: string,
  between: PostRangeEnds | null,
  readUntil?: string,
): Promise<WireTopic | null> {
  const range = postRange(id, between)
  const [found] =
    readUntil == null
      ? await topicWithPosts(db, { caller, ...range })
      : await inTurn(db, () => topicWithPostsRead(db, { caller, ...range, until: readUntil }))
  const [topic] = found ? rowsWithRelated(found.topic) : []
  return found && topic ? { ...topic, postitused: wirePosts(found.posts) } : null
}

/** The posts of a topic, oldest first; with `between` only those from the first to the second position, inclusive. */
export async function listPosts(db: Reader, id: string, between?: PostRangeEnds): Promise<WirePost[]> {
  return (await postsStatement(db, postRange(id, between))).flatMap(wirePosts)
}

/** A post of a topic; null when there is none. */
export async function findPost(db: Reader, id: string, postId: string): Promise<WirePost | null> {
  const [post] = (await postStatement(db, { topicId: id, postId })).flatMap(wirePosts)
  return post ?? null
}

function postRange(id: string, between?: PostRangeEnds | null): PostRange {
  const [from, to] = between ?? [startOfList, between === null ? startOfList : endOfList]
  return { topicId: id, fromTime: from[0], fromId: from[1], toTime: to[0], toId: to[1] }
}

const wirePosts = (read: RowsWithRelated<PostRow>): WirePost[] => rowsWithRelated(read).map(versionedPost)

/** A post with its tag. */
export const versionedPost = (post: Omit<WirePost, 'versioon'>): WirePost => ({
  ...post,
  versioon: tagOf(postProperties.versionOf(post)),
})
