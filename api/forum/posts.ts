import { and, eq, sql } from 'drizzle-orm'
import { attach } from '../files/attachments.ts'
import { hasContent } from '../html/cleanHtml.ts'
import type { Caller } from '../http/caller.ts'
import { badFields, forbidden } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { postFiles, posts, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { postAttachments } from './attachments.ts'
import { noSuchPost, noSuchTopic } from './notFound.ts'
import { mayChange } from './policy.ts'
import { readPosts } from './postPages.ts'
import type { NewPost, PostChanges, WirePost } from './schemas.ts'

/**
 * Creates a post in a topic. FORUM-6.
 * @throws 404 when the topic does not exist, 400 for a post without visible content or with an unknown file
 */
export async function createPost(
  tx: Transaction,
  id: string,
  caller: Caller,
  topicId: string,
  { tekst, failid }: NewPost,
): Promise<void> {
  requireContent(tekst, failid?.length ?? 0)
  // Locks the topic's row, so concurrent posts are counted one by one and get increasing times.
  const [topic] = await tx
    .update(topics)
    .set({
      postitusedHulk: sql`${topics.postitusedHulk} + 1`,
      viimanePostitus: sql`greatest(clock_timestamp(), ${topics.viimanePostitus} + interval '1 millisecond')`,
    })
    .where(eq(topics._id, topicId))
    .returning({ viimanePostitus: topics.viimanePostitus })
  if (!topic) throw noSuchTopic()
  await tx.insert(posts).values({
    _id: id,
    teemaId: topicId,
    tekst,
    userId: caller._id,
    nimi: caller.nimi,
    kuupaev: topic.viimanePostitus,
  })
  await attach(tx, postAttachments, id, failid)
}

/** The topic's posts, or `limit` of them around a post; null when that post does not exist. */
export async function readPostsAround(
  tx: Transaction,
  id: string,
  topicId: string,
  limit?: number,
): Promise<WirePost[] | null> {
  const postExists = await tx.$count(posts, and(eq(posts._id, id), eq(posts.teemaId, topicId)))
  return postExists ? readPosts(tx, topicId, { around: id }, limit) : null
}

/**
 * Changes the given properties of a post and returns all posts of the topic, or `limit` of them around it. FORUM-6.
 * @throws 404, 403 unless the caller is its author or a moderator, 400 when no visible content would remain or for an
 * unknown file
 */
export async function updatePost(
  db: Database,
  caller: Caller,
  topicId: string,
  postId: string,
  { tekst, failid }: PostChanges,
  limit?: number,
): Promise<WirePost[]> {
  return inTransaction(db, async (tx) => {
    const post = await requireChangeable(
      tx,
      caller,
      topicId,
      postId,
      'Postitust saab muuta ainult selle autor või moderaator.',
    )
    const fileCount = failid?.length ?? (await tx.$count(postFiles, eq(postFiles.postitusId, postId)))
    requireContent(tekst ?? post.tekst, fileCount)
    // An unchanged text is not an edit.
    if (tekst != null && tekst !== post.tekst)
      await tx
        .update(posts)
        .set({ tekst, muudetud: sql`clock_timestamp()` })
        .where(eq(posts._id, postId))
    await attach(tx, postAttachments, postId, failid)
    return readPosts(tx, topicId, { around: postId }, limit)
  })
}

/**
 * Deletes a post and returns the remaining ones, or the last `limit` of them. FORUM-6.
 * @throws 404, 403 unless the caller is its author or a moderator
 */
export async function deletePost(
  db: Database,
  caller: Caller,
  topicId: string,
  postId: string,
  limit?: number,
): Promise<WirePost[]> {
  return inTransaction(db, async (tx) => {
    await requireChangeable(tx, caller, topicId, postId, 'Postituse saab kustutada ainult selle autor või moderaator.')
    await tx.delete(posts).where(eq(posts._id, postId))
    await tx
      .update(topics)
      .set({
        postitusedHulk: sql`${topics.postitusedHulk} - 1`,
        viimanePostitus: sql`coalesce(
          (select max(p.kuupaev) from posts p where p.teema_id = ${topicId}::uuid), ${topics.kuupaev})`,
      })
      .where(eq(topics._id, topicId))
    return readPosts(tx, topicId, 'end', limit)
  })
}

/** Loads a post that the caller may change. Locks the topic before the post, in the order of createPost. */
async function requireChangeable(tx: Transaction, caller: Caller, topicId: string, postId: string, refusal: string) {
  const [topic] = await tx.select({ _id: topics._id }).from(topics).where(eq(topics._id, topicId)).for('update')
  if (!topic) throw noSuchTopic()
  const [post] = await tx
    .select({ userId: posts.userId, tekst: posts.tekst })
    .from(posts)
    .where(and(eq(posts._id, postId), eq(posts.teemaId, topicId)))
  if (!post) throw noSuchPost()
  if (!mayChange(caller, post)) throw forbidden(refusal)
  return post
}

/** @throws 400 for a post with neither text nor files */
function requireContent(tekst: string, fileCount: number) {
  if (!hasContent(tekst) && fileCount === 0) throw badFields({ tekst: 'Kirjuta midagi.' })
}
