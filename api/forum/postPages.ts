import { sql } from 'drizzle-orm'
import type { PageCursors } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { noSuchPost } from './notThere.ts'
import type { PostAnchor, PostPosition } from './paging.ts'
import { listPosts } from './reading.ts'
import type { WirePost } from './schemas.ts'

type Reader = Database | Transaction

/** How many posts stand above the first unread one, to show what it answers. */
const contextOfUnread = 3

/** A page of a topic's posts. */
export interface PostPage {
  posts: WirePost[]
  cursors: PageCursors
}

/** The first post of somebody else that the caller has not seen; null where there is none. FORUM-3. */
export async function firstUnread(db: Reader, topicId: string, caller: string): Promise<string | null> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select _id from posts where teema_id = ${topicId}::uuid and user_id is distinct from ${caller}::uuid
      and kuupaev > coalesce((select loetud_kuni from topic_reads
        where user_id = ${caller}::uuid and teema_id = ${topicId}::uuid), '-infinity')
    order by kuupaev, _id limit 1`)
  return rows[0]?._id ?? null
}

/**
 * At most `limit` posts of a topic, the oldest first. Round a post it holds as many as there are, on either side. REST-6.
 * @param unread the first unread post, for the anchor 'unread'; where it is null, that anchor stands at the end
 * @throws 404 for a post that is not there
 */
export async function pageOfPosts(
  db: Reader,
  topicId: string,
  anchor: PostAnchor,
  limit: number,
  unread: string | null = null,
): Promise<PostPage> {
  const { before, ahead, shownBefore, shownAhead } = await surroundings(db, topicId, anchor, limit, unread)
  const shown = [...before.slice(0, shownBefore).reverse(), ...ahead.slice(0, shownAhead)]
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return { posts: [], cursors: {} }
  return {
    posts: await listPosts(db, topicId, [first, last]),
    cursors: {
      ...(before.length > shownBefore && { prev: { before: first } }),
      ...(ahead.length > shownAhead && { next: { after: last } }),
    },
  }
}

/** The posts of a page, or, without a limit, all of them. */
export async function postsOf(db: Reader, topicId: string, anchor: PostAnchor, limit?: number): Promise<WirePost[]> {
  return limit == null ? listPosts(db, topicId) : (await pageOfPosts(db, topicId, anchor, limit)).posts
}

/** The positions on either side of an anchor, the nearest first, and how many of each a page shows. */
interface Surroundings {
  before: PostPosition[]
  ahead: PostPosition[]
  shownBefore: number
  shownAhead: number
}

async function surroundings(
  db: Reader,
  topicId: string,
  anchor: PostAnchor,
  limit: number,
  unread: string | null,
): Promise<Surroundings> {
  const before = (range: Range) => positions(db, topicId, 'backwards', range)
  const ahead = (range: Range) => positions(db, topicId, 'forwards', range)

  if (typeof anchor === 'object' && 'after' in anchor) {
    // Of what goes before, it is enough to know whether there is any.
    const [earlier, later] = [
      await before({ from: anchor.after, limit: 1 }),
      await ahead({ beyond: anchor.after, limit: limit + 1 }),
    ]
    return { before: earlier, ahead: later, shownBefore: 0, shownAhead: Math.min(limit, later.length) }
  }
  if (typeof anchor === 'object' && 'before' in anchor) {
    const [earlier, later] = [
      await before({ beyond: anchor.before, limit: limit + 1 }),
      await ahead({ from: anchor.before, limit: 1 }),
    ]
    return { before: earlier, ahead: later, shownBefore: Math.min(limit, earlier.length), shownAhead: 0 }
  }
  if (anchor === 'start') {
    const later = await ahead({ limit: limit + 1 })
    return { before: [], ahead: later, shownBefore: 0, shownAhead: Math.min(limit, later.length) }
  }
  const pivot = typeof anchor === 'object' ? anchor.around : anchor === 'unread' ? unread : null
  if (pivot == null) {
    const earlier = await before({ limit: limit + 1 })
    return { before: earlier, ahead: [], shownBefore: Math.min(limit, earlier.length), shownAhead: 0 }
  }
  const position = await positionOf(db, topicId, pivot)
  const [earlier, later] = [
    await before({ beyond: position, limit }),
    await ahead({ from: position, limit: limit + 1 }),
  ]
  const context = anchor === 'unread' ? Math.min(contextOfUnread, limit - 1) : limit >> 1
  const shownAhead = Math.min(later.length, limit - Math.min(context, earlier.length))
  return { before: earlier, ahead: later, shownBefore: Math.min(earlier.length, limit - shownAhead), shownAhead }
}

/** From a position on, with it, or only beyond it; from the end of the list where neither is given. */
interface Range {
  from?: PostPosition
  beyond?: PostPosition
  limit: number
}

async function positions(
  db: Reader,
  topicId: string,
  direction: 'forwards' | 'backwards',
  { from, beyond, limit }: Range,
): Promise<PostPosition[]> {
  const forwards = direction === 'forwards'
  const sign = sql.raw(`${forwards ? '>' : '<'}${from ? '=' : ''}`)
  const position = from ?? beyond
  const there = position ? sql`and (kuupaev, _id) ${sign} (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  // Named by its table: the answer's own kuupaev is a text.
  const order = sql.raw(forwards ? 'p.kuupaev, p._id' : 'p.kuupaev desc, p._id desc')
  const { rows } = await db.execute<{ kuupaev: string; _id: string }>(sql`
    select ${isoTime(sql`kuupaev`)} as kuupaev, _id from posts p
    where teema_id = ${topicId}::uuid ${there} order by ${order} limit ${limit}`)
  return rows.map(({ kuupaev, _id }) => [kuupaev, _id])
}

async function positionOf(db: Reader, topicId: string, postId: string): Promise<PostPosition> {
  const { rows } = await db.execute<{ kuupaev: string }>(sql`
    select ${isoTime(sql`kuupaev`)} as kuupaev from posts where _id = ${postId}::uuid and teema_id = ${topicId}::uuid`)
  if (!rows[0]) throw noSuchPost()
  return [rows[0].kuupaev, postId]
}
