import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { most } from '../../schema/rules/client/limits.ts'
import { fitting, pageBytes, type PageCursors } from '../http/page.ts'
import { readersId, sessionRead } from '../http/session/sessionRead.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Reader } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { endOfList, type PostAnchor, type PostPosition, startOfList } from './cursors.ts'
import { noSuchPost } from './notFound.ts'
import { listPosts, type PostRangeEnds } from './reading.ts'
import type { WirePost } from './schemas.ts'
import { unreadPosts } from './unread.ts'

/** How many read posts a page shows above the first unread one, as context. */
const contextPosts = 3

/** The bytes of text on a page: JSON may double them by escaping quotation marks. */
const textBytes = pageBytes / 2
/** Above this number of posts, the likes and files on a page could exceed the size of a page, so they are counted. */
const mostUncounted = 50
const [bytesOfFile, bytesOfLike] = [700, 120]

/** A post on a page, and its size. */
type SizedPosition = [...PostPosition, bytes: number]

/** The range of a page of posts, and the cursors of the pages before and after it. */
export interface PostPage {
  /** Null for a page without posts. */
  between: PostRangeEnds | null
  cursors: PageCursors
}

/** The posts around an anchor, and what the caller has read of the topic. */
export interface PostsAround {
  /** The time of the topic itself. */
  begun: string
  /** The time of its latest post, or of the topic itself. */
  latest: string
  /** The caller's read mark. */
  readUntil: string | null
  /** Whether a notification of a post that the caller has read is still unread, because it was stored after the read. */
  hasUnmarked: boolean
  /** The id of the first unread post by others; null when there is none. FORUM-3. */
  unread: string | null
  /** Whether the post that the anchor names exists; null if the anchor names none. */
  hasNamed: boolean | null
  /** Positions before the anchor, and from it on; each list nearest first. */
  before: SizedPosition[] | null
  ahead: SizedPosition[] | null
}

interface Around {
  topicId: string
  /** The first position ahead; both null for the first unread post, or the end without one. */
  time: string | null
  id: string | null
  /** The first post ahead, by id, instead. */
  named: string | null
  before: number
  ahead: number
}

/** @param exclusive whether the post at the anchor counts as before it: for a page that begins after a post */
function aroundQuery(caller: SQL, { exclusive }: { exclusive: boolean }): SQL {
  const [given, named] = [sql.placeholder('id'), sql.placeholder('named')]
  const ofPost = (table: SQL, bytes: number) =>
    sql`(select ${sql.raw(String(bytes))} * count(*) from ${table} r where r.postitus_id = p._id)`
  const bytes = (
    limit: string,
  ) => sql`octet_length(p.tekst) + case when ${sql.placeholder(limit)}::int > ${sql.raw(String(mostUncounted))} + 1
    then ${ofPost(sql`post_files`, bytesOfFile)} + ${ofPost(sql`post_likes`, bytesOfLike)} else 0 end`
  const positions = (sign: string, order: string, limit: string) => sql`(
    select json_agg(json_build_array(${isoTime(sql`p.kuupaev`)}, p._id, ${bytes(limit)})) from (
      select p.kuupaev, p._id, p.tekst from posts p where p.teema_id = t._id
        and (p.kuupaev, p._id) ${sql.raw(sign)} (pivot.kuupaev, pivot._id)
      order by ${sql.raw(order)} limit ${sql.placeholder(limit)}::int) p)`
  return sql`
    select ${isoTime(sql`t.kuupaev`)} as begun, ${isoTime(sql`t.viimane_postitus`)} as latest,
      ${isoTime(sql`r.loetud_kuni`)} as "readUntil", unread._id as unread,
      exists (select from notifications n where n.user_id = ${caller} and n.teema_id = t._id and n.loetud is null
        and n.kuupaev <= r.loetud_kuni) as "hasUnmarked",
      case when ${named}::uuid is not null then named._id is not null end as "hasNamed",
      ${positions(exclusive ? '<=' : '<', 'p.kuupaev desc, p._id desc', 'before')} as before,
      ${positions(exclusive ? '>' : '>=', 'p.kuupaev, p._id', 'ahead')} as ahead
    from topics t
      left join topic_reads r on r.teema_id = t._id and r.user_id = ${caller}
      left join lateral (
        select p.kuupaev, p._id from ${unreadPosts(caller)} order by p.kuupaev, p._id limit 1) unread on true
      left join posts named on named._id = ${named}::uuid and named.teema_id = t._id
      cross join lateral (select
        coalesce(${sql.placeholder('time')}::timestamptz, named.kuupaev, unread.kuupaev, 'infinity') as kuupaev,
        coalesce(${given}::uuid, named._id, unread._id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as _id) pivot
    where t._id = ${sql.placeholder('topicId')}::uuid`
}

const postsAroundForReader = [false, true].map((exclusive) =>
  sessionRead<Around, PostsAround>(
    `posts around a position for a reader${exclusive ? ', after it' : ''}`,
    aroundQuery(readersId, { exclusive }),
  ),
)
const noReader = sql`null::uuid`
const postsAround = namedStatement<Around, PostsAround>(
  'posts around a position',
  aroundQuery(noReader, { exclusive: false }),
)

/**
 * The data for postPage of at most `limit` posts at an anchor, and what the caller has read of the topic; null for an unknown topic.
 * `limit` 0 reads no posts.
 * @throws 401
 */
export async function readPostsAroundAnchor(
  db: Database,
  request: FastifyRequest,
  topicId: string,
  anchor: PostAnchor,
  limit: number,
): Promise<PostsAround | null> {
  const isAfter = typeof anchor === 'object' && 'after' in anchor
  const [found] = (await postsAroundForReader[Number(isAfter)]?.(db, request, around(topicId, anchor, limit))) ?? []
  return found ?? null
}

/** The posts of a page; without a limit all posts of the topic. Only for anchors that depend on no reader. */
export async function readPosts(
  db: Reader,
  topicId: string,
  anchor: 'start' | 'end' | { around: string },
  limit?: number,
): Promise<WirePost[]> {
  if (limit == null) return readAllPosts(db, topicId)
  const [found] = await postsAround(db, around(topicId, anchor, limit))
  const { between } = postPage(found ?? null, anchor, limit)
  return between ? listPosts(db, topicId, between) : []
}

/**
 * All posts of a topic, read page by page, so that no statement returns more than a page.
 * @param start the first of them; by default that of the topic
 */
export async function readAllPosts(db: Reader, topicId: string, start = startOfList): Promise<WirePost[]> {
  const posts: WirePost[] = []
  for (let from: PostPosition | undefined = start; from;) {
    const [found] = await postsAround(db, {
      topicId,
      time: from[0],
      id: from[1],
      named: null,
      before: 0,
      ahead: most.rows + 1,
    })
    const ahead: SizedPosition[] = found?.ahead ?? []
    const { to } = fitting(
      ahead.slice(0, most.rows).map(([, , bytes]) => bytes),
      0,
      textBytes,
    )
    const [first, last, next] = [ahead[0], ahead[to - 1], ahead[to]]
    if (!first || !last) break
    posts.push(...(await listPosts(db, topicId, [positionOf(first), positionOf(last)])))
    from = next && positionOf(next)
  }
  return posts
}

function around(topicId: string, anchor: PostAnchor, limit: number): Around {
  // One more than the page needs shows whether there is a further page; for a cursor one post on its other side is enough.
  const both = limit === 0 ? { before: 0, ahead: 0 } : { before: limit + 1, ahead: limit + 1 }
  const at = ([time, id]: PostPosition | [null, null], named: string | null = null) => ({
    topicId,
    time,
    id,
    named,
    ...both,
  })
  if (anchor === 'start') return at(startOfList)
  if (anchor === 'end') return at(endOfList)
  if (anchor === 'unread') return at([null, null])
  if ('around' in anchor) return at([null, null], anchor.around)
  return 'after' in anchor ? { ...at(anchor.after), before: 1 } : { ...at(anchor.before), ahead: 1 }
}

/**
 * The page of at most `limit` posts of a topic and at most 2 MB, oldest first. A page around a post is filled up from the other side if one
 * side has too few. REST-6.
 * @throws 404 when the anchor's post does not exist
 */
export function postPage(found: PostsAround | null, anchor: PostAnchor, limit: number): PostPage {
  if (found?.hasNamed === false || (!found && typeof anchor === 'object' && 'around' in anchor)) throw noSuchPost()
  const [before, ahead] = [found?.before ?? [], found?.ahead ?? []]
  const { shownBefore, shownAhead } = sharesOf(anchor, limit, before.length, ahead.length)
  const chosen = [...before.slice(0, shownBefore).reverse(), ...ahead.slice(0, shownAhead)]
  const sizes = chosen.map(([, , bytes]) => bytes)
  const { from, to } = fitting(sizes, shownAhead > 0 ? shownBefore : Math.max(0, shownBefore - 1), textBytes)
  const [first, last] = [chosen[from], chosen[to - 1]]
  if (!first || !last) return { between: null, cursors: {} }
  const between: PostRangeEnds = [positionOf(first), positionOf(last)]
  return {
    between,
    cursors: {
      ...((from > 0 || before.length > shownBefore) && { prev: { before: between[0] } }),
      ...((to < chosen.length || ahead.length > shownAhead) && { next: { after: between[1] } }),
    },
  }
}

const positionOf = ([time, id]: SizedPosition): PostPosition => [time, id]

/** How many of the posts before and ahead of an anchor are on its page. */
function sharesOf(anchor: PostAnchor, limit: number, before: number, ahead: number) {
  if (typeof anchor === 'object' && 'after' in anchor) return { shownBefore: 0, shownAhead: Math.min(limit, ahead) }
  if (typeof anchor === 'object' && 'before' in anchor) return { shownBefore: Math.min(limit, before), shownAhead: 0 }
  const context = anchor === 'unread' ? Math.min(contextPosts, limit - 1) : limit >> 1
  // At either end there are posts on one side only.
  const shownAhead = Math.min(ahead, limit - Math.min(context, before))
  return { shownBefore: Math.min(before, limit - shownAhead), shownAhead }
}
