import { sql } from 'drizzle-orm'
import type { PageCursors } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { PostAnchor, PostPosition } from './cursors.ts'
import { noSuchPost } from './notFound.ts'
import { listPosts } from './reading.ts'
import type { WirePost } from './schemas.ts'

type Reader = Database | Transaction

/** How many read posts a page shows above the first unread one, as context. */
const contextPosts = 3

/** A page of a topic's posts. */
export interface PostPage {
  posts: WirePost[]
  cursors: PageCursors
}

/** The id of the first post by others that the caller has not seen; null when there is none. FORUM-3. */
export async function firstUnread(db: Reader, topicId: string, caller: string): Promise<string | null> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select _id from posts where teema_id = ${topicId}::uuid and user_id is distinct from ${caller}::uuid
      and kuupaev > coalesce((select loetud_kuni from topic_reads
        where user_id = ${caller}::uuid and teema_id = ${topicId}::uuid), '-infinity')
    order by kuupaev, _id limit 1`)
  return rows[0]?._id ?? null
}

/**
 * A page of at most `limit` posts of a topic, oldest first. A page around a post is filled up from the other side where
 * one side has too few. REST-6.
 * @param unread id of the first unread post, for the anchor 'unread'; null makes that anchor mean the end
 * @throws 404 when the anchor's post does not exist
 */
export async function readPostPage(
  db: Reader,
  topicId: string,
  anchor: PostAnchor,
  limit: number,
  unread: string | null = null,
): Promise<PostPage> {
  const { before, ahead, shownBefore, shownAhead } = await positionsAround(db, topicId, anchor, limit, unread)
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

/** The posts of a page; without a limit all of the topic's posts. */
export async function readPosts(db: Reader, topicId: string, anchor: PostAnchor, limit?: number): Promise<WirePost[]> {
  return limit == null ? listPosts(db, topicId) : (await readPostPage(db, topicId, anchor, limit)).posts
}

/** Positions before and after an anchor, nearest first, and how many of each are on the page. */
interface PositionsAround {
  before: PostPosition[]
  ahead: PostPosition[]
  shownBefore: number
  shownAhead: number
}

async function positionsAround(
  db: Reader,
  topicId: string,
  anchor: PostAnchor,
  limit: number,
  unread: string | null,
): Promise<PositionsAround> {
  const before = (range: Range) => positions(db, topicId, 'backwards', range)
  const ahead = (range: Range) => positions(db, topicId, 'forwards', range)

  if (typeof anchor === 'object' && 'after' in anchor) {
    // Of the earlier posts only their existence matters.
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
  const context = anchor === 'unread' ? Math.min(contextPosts, limit - 1) : limit >> 1
  const shownAhead = Math.min(later.length, limit - Math.min(context, earlier.length))
  return { before: earlier, ahead: later, shownBefore: Math.min(earlier.length, limit - shownAhead), shownAhead }
}

/** Positions starting at `from` (inclusive) or after `beyond` (exclusive); with neither, from the end of the list. */
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
  const bound = position ? sql`and (kuupaev, _id) ${sign} (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  // Qualified: an unqualified kuupaev would be the formatted text of the select list.
  const order = sql.raw(forwards ? 'p.kuupaev, p._id' : 'p.kuupaev desc, p._id desc')
  const { rows } = await db.execute<{ kuupaev: string; _id: string }>(sql`
    select ${isoTime(sql`kuupaev`)} as kuupaev, _id from posts p
    where teema_id = ${topicId}::uuid ${bound} order by ${order} limit ${limit}`)
  return rows.map(({ kuupaev, _id }) => [kuupaev, _id])
}

async function positionOf(db: Reader, topicId: string, postId: string): Promise<PostPosition> {
  const { rows } = await db.execute<{ kuupaev: string }>(sql`
    select ${isoTime(sql`kuupaev`)} as kuupaev from posts where _id = ${postId}::uuid and teema_id = ${topicId}::uuid`)
  if (!rows[0]) throw noSuchPost()
  return [rows[0].kuupaev, postId]
}
