import { and, eq, sql } from 'drizzle-orm'
import { attach } from '../files/attachments.ts'
import { hasContent } from '../html/cleanHtml.ts'
import type { Caller } from '../http/caller.ts'
import { badFields, forbidden } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { postFiles, posts, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { postAttachments } from './attachments.ts'
import { noSuchPost, noSuchTopic } from './notThere.ts'
import { mayChange } from './policy.ts'
import { postsOf } from './postPages.ts'
import type { NewPost, PostChanges, WirePost } from './schemas.ts'

/**
 * Writes a post under a topic and under an id. FORUM-6.
 * @throws 404 when the topic is gone, 400 where nobody would see anything, or for a file that is not there.
 */
export async function createPost(
  tx: Transaction,
  id: string,
  caller: Caller,
  topicId: string,
  { tekst, failid }: NewPost,
): Promise<void> {
  requireContent(tekst, failid?.length ?? 0)
  // This holds the topic's row: its posts are counted one at a time, and their times only grow.
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

/** All posts of a topic, or `limit` of them round one; null where that one is not there. */
export async function readPosts(
  tx: Transaction,
  id: string,
  topicId: string,
  limit?: number,
): Promise<WirePost[] | null> {
  const isThere = await tx.$count(posts, and(eq(posts._id, id), eq(posts.teemaId, topicId)))
  return isThere ? postsOf(tx, topicId, { around: id }, limit) : null
}

/**
 * Changes a post's text and files, as far as they are named, and answers with all posts of the topic, or with `limit` of them round it. FORUM-6.
 * @throws 404, 403 for others than its author and moderators, 400 where nothing is left to see, or for a file that is not there.
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
    const post = await requireOwn(
      tx,
      caller,
      topicId,
      postId,
      'Postitust saab muuta ainult selle autor või moderaator.',
    )
    const fileCount = failid?.length ?? (await tx.$count(postFiles, eq(postFiles.postitusId, postId)))
    requireContent(tekst ?? post.tekst, fileCount)
    // Saved as it was, it stays unchanged.
    if (tekst != null && tekst !== post.tekst)
      await tx
        .update(posts)
        .set({ tekst, muudetud: sql`clock_timestamp()` })
        .where(eq(posts._id, postId))
    await attach(tx, postAttachments, postId, failid)
    return postsOf(tx, topicId, { around: postId }, limit)
  })
}

/**
 * Deletes a post and answers with those that remain, or with the last `limit` ones. FORUM-6.
 * @throws 404, 403 for others than its author and moderators.
 */
export async function deletePost(
  db: Database,
  caller: Caller,
  topicId: string,
  postId: string,
  limit?: number,
): Promise<WirePost[]> {
  return inTransaction(db, async (tx) => {
    await requireOwn(tx, caller, topicId, postId, 'Postituse saab kustutada selle autor või moderaator.')
    await tx.delete(posts).where(eq(posts._id, postId))
    await tx
      .update(topics)
      .set({
        postitusedHulk: sql`${topics.postitusedHulk} - 1`,
        viimanePostitus: sql`coalesce(
          (select max(p.kuupaev) from posts p where p.teema_id = ${topicId}::uuid), ${topics.kuupaev})`,
      })
      .where(eq(topics._id, topicId))
    return postsOf(tx, topicId, 'end', limit)
  })
}

/** Holds the topic's row before the post's, in the order that writing a post does. */
async function requireOwn(tx: Transaction, caller: Caller, topicId: string, postId: string, refusal: string) {
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

/** A post must show something. @throws 400 */
function requireContent(tekst: string, fileCount: number) {
  if (!hasContent(tekst) && fileCount === 0) throw badFields({ tekst: 'Kirjuta midagi.' })
}
