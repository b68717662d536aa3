import { and, eq } from 'drizzle-orm'
import type { Caller } from '../lib/caller.ts'
import type { Database } from '../store/database.ts'
import { postLikes, posts, topicLikes, topics } from '../store/schema.ts'
import { noSuchPost } from './posts.ts'
import { likesOfPost, likesOfTopic } from './reading.ts'
import type { WireLikes } from './schemas.ts'
import { noSuchTopic } from './topics.ts'

/**
 * Likes or unlikes a topic and answers with who likes it. Doing it twice changes nothing. FORUM-4.
 * @throws 404 when the topic is gone.
 */
export async function setTopicLike(db: Database, caller: Caller, teemaId: string, liked: boolean): Promise<WireLikes> {
  const [topic] = await db.select({ _id: topics._id }).from(topics).where(eq(topics._id, teemaId))
  if (!topic) throw noSuchTopic()
  const mine = { teemaId, userId: caller._id }
  if (liked) await db.insert(topicLikes).values(mine).onConflictDoNothing()
  else await db.delete(topicLikes).where(and(eq(topicLikes.teemaId, teemaId), eq(topicLikes.userId, caller._id)))
  return likesOfTopic(db, teemaId)
}

/**
 * Likes or unlikes a post and answers with who likes it.
 * @throws 404 when there is no such post in that topic.
 */
export async function setPostLike(
  db: Database,
  caller: Caller,
  topicId: string,
  postitusId: string,
  liked: boolean,
): Promise<WireLikes> {
  const [post] = await db
    .select({ _id: posts._id })
    .from(posts)
    .where(and(eq(posts._id, postitusId), eq(posts.teemaId, topicId)))
  if (!post) throw noSuchPost()
  if (liked) await db.insert(postLikes).values({ postitusId, userId: caller._id }).onConflictDoNothing()
  else await db.delete(postLikes).where(and(eq(postLikes.postitusId, postitusId), eq(postLikes.userId, caller._id)))
  return likesOfPost(db, postitusId)
}
