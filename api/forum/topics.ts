import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { most } from '../../schema/rules/client/limits.ts'
import { attach, attachToNew } from '../files/attachments.ts'
import { badFields, forbidden } from '../http/errors.ts'
import { type PageCursors } from '../http/page.ts'
import { type Caller, callerOf } from '../http/session/caller.ts'
import { queueJob } from '../jobs/queue.ts'
import { announced, announcing } from '../live/events.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { nothingElse } from '../records/editable.ts'
import { moveToTrash } from '../records/history/trash.ts'
import type { Database, Transaction } from '../store/database.ts'
import { categories, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { topicAttachments } from './attachments.ts'
import type { PostAnchor } from './cursors.ts'
import { topicProperties, type TopicRecord } from './editable.ts'
import { followWritten } from './following/levels.ts'
import { notifyMentioned } from './following/mentions.ts'
import { hasManyFollowers, type NotifiedWriting, notifyFollowers, ownText } from './following/notify.ts'
import { noSuchTopic } from './notFound.ts'
import { mayChange, mayModerate } from './policy.ts'
import { postPage, type PostsAround, readAllPosts, readPosts, readPostsAroundAnchor } from './postPages.ts'
import { findTopic, findTopicWithPosts } from './reading.ts'
import type { NewTopic, TopicChanges, WireTopic } from './schemas.ts'

/**
 * Creates a topic. FORUM-5.
 * @throws 400 for an unknown category or file
 */
export async function createTopic(tx: Transaction, id: string, caller: Caller, body: NewTopic): Promise<void> {
  if (!(await lockCategory(tx, body.kategooria))) throw noSuchCategory()
  const now = sql`clock_timestamp()`
  await tx.insert(topics).values({
    _id: id,
    pealkiri: body.pealkiri,
    kategooriaId: body.kategooria,
    tekst: body.tekst,
    pinned: body.pinned,
    userId: caller._id,
    nimi: caller.nimi,
    kuupaev: now,
    // Two calls of clock_timestamp() differ; the column is set to kuupaev below.
    viimanePostitus: now,
    viimaneAutorId: caller._id,
  })
  await tx
    .update(topics)
    .set({ viimanePostitus: sql`${topics.kuupaev}` })
    .where(eq(topics._id, id))
    .returning(announcing('teema', { teema: id, kategooria: body.kategooria, kes: caller._id }))
  await tx.execute(followWritten(sql`${caller._id}::uuid`, sql`(select ${id}::uuid as _id)`))
  const { rows } = await tx.execute<{ hasMany: boolean }>(sql`
    with ${notifyFollowers(ownText(id))} select ${hasManyFollowers} as "hasMany"`)
  if (rows[0]?.hasMany) await queueJob(tx, 'notifyFollowers', { topicId: id, postId: null } satisfies NotifiedWriting)
  await notifyMentioned(tx, { topicId: id, postId: null, html: body.tekst, isNew: true })
  await attachToNew(tx, topicAttachments, id, body.failid)
}

/** A topic with all its posts, the response to its creation; null when there is none. REST-5. */
export async function readTopic(tx: Database | Transaction, id: string, caller: Caller): Promise<WireTopic | null> {
  const topic = await findTopic(tx, id, caller._id)
  return topic && { ...topic, postitused: await readAllPosts(tx, id) }
}

const topicKind: RecordKind<TopicRecord> = {
  noun: 'seda teemat',
  table: sql`topics`,
  versionOf: topicProperties.versionOf,
  history: { liik: 'teema', valuesOf: topicProperties.valuesOf },
}

/**
 * Changes the given properties of a topic and returns the topic. FORUM-5.
 * @param limit returns only the first `limit` posts; default: all
 * @param ifMatch the ETag that the change is based on; without it the change is unconditional
 * @throws 412 when the topic has changed since and the changes are not in effect already, 404, 403 unless the caller is its author or a
 * moderator, 400 for an unknown category or file
 */
export async function updateTopic(
  db: Database,
  caller: Caller,
  id: string,
  changes: TopicChanges,
  { limit, ifMatch }: { limit?: number | undefined; ifMatch?: string | undefined },
): Promise<WireTopic> {
  return changeRecord(db, {
    kind: topicKind,
    id,
    editor: caller._id,
    ifMatch,
    lock: async (tx) => {
      // The category is locked before the topic, in the order of deleteCategory.
      const hasCategory = changes.kategooria == null || (await lockCategory(tx, changes.kategooria))
      const [topic] = await tx.select({ userId: topics.userId }).from(topics).where(eq(topics._id, id)).for('update')
      if (!topic) throw noSuchTopic()
      if (!mayChange(caller, topic)) throw forbidden('Teemat saab muuta ainult selle autor või moderaator.')
      if (!hasCategory) throw noSuchCategory()
    },
    existing: (tx) => requireTopic(tx, id, caller),
    changeOf: (_tx, now) => (topicProperties.differing(now, changes) ? changes : null),
    write: (tx) => applyChanges(tx, id, caller, changes),
    response: async (tx, after) => ({ ...after, postitused: await readPosts(tx, id, 'start', limit) }),
  })
}

async function applyChanges(tx: Transaction, id: string, caller: Caller, changes: TopicChanges): Promise<void> {
  const { pealkiri, kategooria, tekst, pinned, failid, ...others } = changes
  nothingElse(others)
  // Saving an unchanged title and text is not an edit; an omitted one compares as null, hence as unchanged.
  const isEdit = sql`${topics.pealkiri} <> ${pealkiri ?? null}::text or ${topics.tekst} <> ${tekst ?? null}::text`
  const muudetud = sql`case when ${isEdit} then clock_timestamp() else ${topics.muudetud} end`
  // Drizzle skips undefined columns.
  await tx
    .update(topics)
    .set({ pealkiri, kategooriaId: kategooria, tekst, pinned, muudetud, muutjaId: caller._id })
    .where(eq(topics._id, id))
    .returning({
      announced: announced('teema-muudetud', {
        teema: sql`${topics._id}`,
        kategooria: sql`${topics.kategooriaId}`,
        kes: sql`${caller._id}::uuid`,
      }),
    })
  if (tekst != null) await notifyMentioned(tx, { topicId: id, postId: null, html: tekst })
  await attach(tx, topicAttachments, id, failid)
}

/**
 * Deletes a topic with its posts. TRASH-1.
 * @throws 404, 403 unless the caller is a moderator, or its author while it has no posts
 */
export async function deleteTopic(db: Database, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [topic] = await tx.select().from(topics).where(eq(topics._id, id)).for('update')
    if (!topic) throw noSuchTopic()
    if (!mayChange(caller, topic)) throw forbidden('Teemat saab kustutada ainult selle autor või moderaator.')
    if (topic.postitusedHulk > 0 && !mayModerate(caller))
      throw forbidden('Teemas on juba postitusi. Kustutada saab selle ainult moderaator.')
    await moveToTrash(tx, caller, { liik: 'teema', id, title: sql`${topic.pealkiri}::text`, roots: [['topics', [id]]] })
    await tx
      .delete(topics)
      .where(eq(topics._id, id))
      .returning(announcing('teema-kustutatud', { teema: id, kategooria: topic.kategooriaId, kes: caller._id }))
  })
}

/** Options of reading a topic. Without `page` it has all its posts; with `peek` the read mark stays. */
export interface ReadOptions {
  peek: boolean
  page?: { anchor: PostAnchor; limit: number } | undefined
}

/** A topic, and the cursors of the pages before and after the one read. */
export interface TopicWithCursors {
  topic: WireTopic
  cursors: PageCursors
}

/**
 * Reads a topic with its posts, or with a page of them, and moves the read mark to the end of the response. Checks the session. FORUM-3,
 * REST-6.
 * @throws 401; 404 for an unknown topic, or an unknown post as the anchor of the page
 */
export async function openTopic(
  db: Database,
  request: FastifyRequest,
  id: string,
  { peek, page }: ReadOptions,
): Promise<TopicWithCursors> {
  const { anchor, limit } = page ?? { anchor: 'start', limit: most.rows }
  const found = await readPostsAroundAnchor(db, request, id, anchor, limit)
  const { between, cursors } = postPage(found, anchor, limit)
  if (!found) throw noSuchTopic()
  const readUntil = peek ? undefined : newReadMark(found, page ? (between?.[1][0] ?? found.begun) : found.latest)
  const topic = await findTopicWithPosts(db, id, callerOf(request)._id, between, readUntil)
  if (!topic) throw noSuchTopic()
  if (!page) {
    // `others` begins with the last post of the first page, unless that has been deleted since.
    const others = cursors.next && between ? await readAllPosts(db, id, between[1]) : []
    return {
      topic: { ...topic, postitused: [...topic.postitused, ...others.filter(({ _id }) => _id !== between?.[1][1])] },
      cursors: {},
    }
  }
  return { topic: { ...topic, esimeneLugemata: found.unread }, cursors }
}

/**
 * The read mark of a caller who has seen a topic until `shown`; undefined if it does not change. All times have one format, so they compare
 * as strings.
 */
function newReadMark({ latest, readUntil, hasUnmarked }: PostsAround, shown: string): string | undefined {
  const until = shown < latest ? shown : latest
  if (readUntil !== null && readUntil >= until && !hasUnmarked) return undefined
  return readUntil !== null && readUntil > until ? readUntil : until
}

/** Locks a category against deletion until the transaction ends; false for an unknown one. */
async function lockCategory(tx: Transaction, id: string): Promise<boolean> {
  const [category] = await tx
    .select({ _id: categories._id })
    .from(categories)
    .where(eq(categories._id, id))
    .for('key share')
  return category != null
}

const noSuchCategory = () => badFields({ kategooria: 'Sellist kategooriat ei ole.' })

async function requireTopic(db: Transaction, id: string, caller: Caller) {
  const topic = await findTopic(db, id, caller._id)
  if (!topic) throw noSuchTopic()
  return topic
}
