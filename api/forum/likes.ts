import { and, eq } from 'drizzle-orm'
import type { Caller } from '../http/caller.ts'
import type { Database } from '../store/database.ts'
import { postLikes, posts, topicLikes, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { noSuchPost, noSuchTopic } from './notFound.ts'
import { likesOfPost, likesOfTopic } from './reading.ts'
import type { WireLikes } from './schemas.ts'

/**
 * Likes or unlikes a topic and returns its likes. Idempotent. FORUM-4.
 * @throws 404 when there is no such topic
 */
export async function setTopicLike(db: Database, caller: Caller, teemaId: string, liked: boolean): Promise<WireLikes> {
  return inTransaction(db, async (tx) => {
    // Locked against deletion until the transaction ends.
    const [topic] = await tx.select({ _id: topics._id }).from(topics).where(eq(topics._id, teemaId)).for('key share')
    if (!topic) throw noSuchTopic()
    const mine = { teemaId, userId: caller._id }
    if (liked) await tx.insert(topicLikes).values(mine).onConflictDoNothing()
    else await tx.delete(topicLikes).where(and(eq(topicLikes.teemaId, teemaId), eq(topicLikes.userId, caller._id)))
    return likesOfTopic(tx, teemaId)
  })
}

/**
 * Likes or unlikes a post and returns its likes. Idempotent. FORUM-4.
 * @throws 404 when there is no such post in that topic
 */
export async function setPostLike(
  db: Database,
  caller: Caller,
  topicId: string,
  postitusId: string,
  liked: boolean,
): Promise<WireLikes> {
  return inTransaction(db, async (tx) => {
    const [post] = await tx
      .select({ _id: posts._id })
      .from(posts)
      .where(and(eq(posts._id, postitusId), eq(posts.teemaId, topicId)))
      .for('key share')
    if (!post) throw noSuchPost()
    if (liked) await tx.insert(postLikes).values({ postitusId, userId: caller._id }).onConflictDoNothing()
    else await tx.delete(postLikes).where(and(eq(postLikes.postitusId, postitusId), eq(postLikes.userId, caller._id)))
    return likesOfPost(tx, postitusId)
  })
}
