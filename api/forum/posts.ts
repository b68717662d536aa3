import { and, eq, type SQL, sql } from 'drizzle-orm'
import { attach, attachToNew } from '../files/attachments.ts'
import { badFields, forbidden } from '../http/errors.ts'
import { hasContent } from '../http/html/cleanHtml.ts'
import type { Caller } from '../http/session/caller.ts'
import { queueJob } from '../jobs/queue.ts'
import { announced, announcing } from '../live/events.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { moveToTrash } from '../records/history/trash.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { posts, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { postAttachments } from './attachments.ts'
import { isAhead, setBackTopics } from './datesAhead.ts'
import { postProperties } from './editable.ts'
import { followWritten } from './following/levels.ts'
import { notifyMentioned } from './following/mentions.ts'
import { hasManyFollowers, type NotifiedWriting, notifyFollowers } from './following/notify.ts'
import { noSuchPost, noSuchTopic } from './notFound.ts'
import { mayChange } from './policy.ts'
import { readPosts } from './postPages.ts'
import { findPost, versionedPost } from './reading.ts'
import type { NewPost, PostChanges, WirePost } from './schemas.ts'

/**
 * Creates a post in a topic. FORUM-6.
 * @returns the post; undefined if the caller must read it, because of its files or a corrected date
 * @throws 404 when the topic does not exist, 400 for a post without visible content or with an unknown file
 */
export async function createPost(
  tx: Transaction,
  id: string,
  caller: Caller,
  topicId: string,
  { tekst, failid }: NewPost,
): Promise<WirePost | undefined> {
  requireContent(tekst, failid?.length ?? 0)
  const [post] = await insertPost(tx, { id, topicId, tekst, caller: caller._id, name: caller.nimi })
  if (!post) throw noSuchTopic()
  if (post.isAhead) await setBackTopics(tx, topicId)
  await notifyMentioned(tx, { topicId, postId: id, html: tekst, isNew: true })
  if (post.hasMany) await queueJob(tx, 'notifyFollowers', { topicId, postId: id } satisfies NotifiedWriting)
  await attachToNew(tx, postAttachments, id, failid)
  if (failid?.length || post.isAhead) return undefined
  const { _id, nimi } = caller
  const row = {
    _id: id,
    nimi,
    user: { _id, nimi },
    tekst,
    kuupaev: post.kuupaev,
    muudetud: null,
    likes: [],
    failid: [],
  }
  return versionedPost(row)
}

/**
 * Locks the topic's row, so concurrent posts are counted one by one and get increasing times. The author follows the topic from now on, and
 * its followers are notified. No row for an unknown topic.
 */
const insertPost = namedStatement<
  { id: string; topicId: string; tekst: string; caller: string; name: string },
  { _id: string; kuupaev: string; isAhead: boolean; hasMany: boolean }
>(
  'new post',
  sql`
  with topic as (
    update topics set postitused_hulk = postitused_hulk + 1,
      viimane_postitus = greatest(clock_timestamp(), viimane_postitus + interval '1 millisecond'),
      viimane_autor_id = ${sql.placeholder('caller')}::uuid
    where _id = ${sql.placeholder('topicId')}::uuid returning _id, viimane_postitus, kategooria_id),
  followed as (${followWritten(sql`${sql.placeholder('caller')}::uuid`, sql`topic`)}),
  ${notifyFollowers(sql`(select _id as teema_id, kategooria_id, ${sql.placeholder('id')}::uuid as postitus_id,
    viimane_postitus as kuupaev, ${sql.placeholder('caller')}::uuid as author from topic)`)}
  insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
  select ${sql.placeholder('id')}::uuid, _id, ${sql.placeholder('tekst')}::text, ${sql.placeholder('caller')}::uuid,
    ${sql.placeholder('name')}::text, viimane_postitus
  from topic returning _id, ${isoTime(sql`kuupaev`)} as kuupaev, ${isAhead(sql`kuupaev`)} as "isAhead", ${hasManyFollowers} as "hasMany", ${announced(
    'postitus',
    {
      teema: sql`teema_id`,
      postitus: sql`_id`,
      kategooria: sql`(select kategooria_id from topic)`,
      kes: sql`user_id`,
    },
  )}`,
)

/** The topic's posts, or `limit` of them around a post; null when that post does not exist. */
export async function readPostsAround(
  tx: Transaction,
  id: string,
  topicId: string,
  limit?: number,
): Promise<WirePost[] | null> {
  const post = await findPost(tx, topicId, id)
  if (!post) return null
  return limit === 1 ? [post] : readPosts(tx, topicId, { around: id }, limit)
}

const postKind: RecordKind<WirePost> = {
  noun: 'seda postitust',
  table: sql`posts`,
  versionOf: postProperties.versionOf,
  history: { liik: 'postitus', valuesOf: postProperties.valuesOf },
}

/**
 * Changes the given properties of a post and returns all posts of the topic, or `limit` of them around it. FORUM-6.
 * @param ifMatch the tag that the change is based on; without it the change is unconditional
 * @throws 412 when the post has changed since and the changes are not in effect already, 404, 403 unless the caller is its author or a
 * moderator, 400 when no visible content would remain or for an unknown file
 */
export async function updatePost(
  db: Database,
  caller: Caller,
  { topicId, postId }: { topicId: string; postId: string },
  { tekst, failid }: PostChanges,
  { limit, ifMatch }: { limit?: number | undefined; ifMatch?: string | undefined },
): Promise<WirePost[]> {
  return changeRecord(db, {
    kind: postKind,
    id: postId,
    editor: caller._id,
    ifMatch,
    lock: (tx) =>
      requireChangeable(tx, caller, topicId, postId, 'Postitust saab muuta ainult selle autor või moderaator.'),
    existing: async (tx) => {
      const post = await findPost(tx, topicId, postId)
      if (!post) throw noSuchPost()
      return post
    },
    changeOf: (_tx, now) => {
      const before = now.failid.map(({ _id }) => _id)
      const after = { tekst: tekst ?? now.tekst, failid: failid ?? before }
      // A change of files alone is no edit of the text.
      const isEdit = after.tekst !== now.tekst
      return isEdit || after.failid.join() !== before.join() ? { ...after, isEdit } : null
    },
    write: async (tx, after) => {
      requireContent(after.tekst, after.failid.length)
      const edit = {
        tekst: after.tekst,
        muudetud: sql`greatest(clock_timestamp(), ${posts.muudetud} + interval '1 millisecond')`,
      }
      await tx
        .update(posts)
        .set({ ...(after.isEdit && edit), muutjaId: caller._id })
        .where(eq(posts._id, postId))
        .returning(announcing('postitus-muudetud', { teema: topicId, postitus: postId, kes: caller._id }))
      if (after.isEdit) await notifyMentioned(tx, { topicId, postId, html: after.tekst })
      await attach(tx, postAttachments, postId, failid)
    },
    response: (tx) => readPosts(tx, topicId, { around: postId }, limit),
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
    const title = sql`select pealkiri from topics where _id = ${topicId}::uuid`
    await moveToTrash(tx, caller, { liik: 'postitus', id: postId, title, roots: [['posts', [postId]]] })
    await tx
      .delete(posts)
      .where(eq(posts._id, postId))
      .returning(announcing('postitus-kustutatud', { teema: topicId, postitus: postId, kes: caller._id }))
    await setLatestPost(tx, topicId, sql`t.postitused_hulk - 1`)
    return readPosts(tx, topicId, 'end', limit)
  })
}

/** Sets the columns of a topic that depend on its posts. @param count the number of its posts */
export async function setLatestPost(tx: Transaction, topicId: string, count: SQL): Promise<void> {
  await tx.execute(sql`
    update topics t set postitused_hulk = ${count}, viimane_postitus = greatest(t.kuupaev, p.kuupaev),
      viimane_autor_id = case when p._id is null then t.user_id else p.user_id end
    from topics o left join lateral (
      select _id, kuupaev, user_id from posts where teema_id = o._id order by kuupaev desc, _id desc limit 1) p on true
    where t._id = ${topicId}::uuid and o._id = t._id`)
}

/** Locks a post that the caller may change, after its topic, in the order of createPost. */
async function requireChangeable(tx: Transaction, caller: Caller, topicId: string, postId: string, refusal: string) {
  const [topic] = await tx.select({ _id: topics._id }).from(topics).where(eq(topics._id, topicId)).for('update')
  if (!topic) throw noSuchTopic()
  const [post] = await tx
    .select({ userId: posts.userId })
    .from(posts)
    .where(and(eq(posts._id, postId), eq(posts.teemaId, topicId)))
    // Not `for update`: likes reference the post, and need not wait.
    .for('no key update')
  if (!post) throw noSuchPost()
  if (!mayChange(caller, post)) throw forbidden(refusal)
}

/** @throws 400 for a post with neither text nor files */
function requireContent(tekst: string, fileCount: number) {
  if (!hasContent(tekst) && fileCount === 0) throw badFields({ tekst: 'Kirjuta midagi.' })
}
