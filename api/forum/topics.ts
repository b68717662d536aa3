import { eq, sql } from 'drizzle-orm'
import { attach } from '../files/attachments.ts'
import type { Caller } from '../http/caller.ts'
import { badFields, forbidden } from '../http/errors.ts'
import type { PageCursors } from '../http/page.ts'
import type { Database, Transaction } from '../store/database.ts'
import { categories, topics } from '../store/tables/forum.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'
import { topicAttachments } from './attachments.ts'
import { noSuchTopic } from './notThere.ts'
import type { PostAnchor } from './paging.ts'
import { mayChange } from './policy.ts'
import { firstUnread, pageOfPosts, postsOf } from './postPages.ts'
import { findTopic } from './reading.ts'
import type { NewTopic, TopicChanges, WireTopic } from './schemas.ts'
import { isOtherVersion, requireVersion } from './topicVersion.ts'

/**
 * Writes a new topic under an id. FORUM-5.
 * @throws 400 when there is no such category or file.
 */
export async function createTopic(tx: Transaction, id: string, caller: Caller, body: NewTopic): Promise<void> {
  if (!(await holdCategory(tx, body.kategooria))) throw noSuchCategory()
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
    // In one statement both would differ by a moment; the row's own time is copied below.
    viimanePostitus: now,
  })
  await tx
    .update(topics)
    .set({ viimanePostitus: sql`${topics.kuupaev}` })
    .where(eq(topics._id, id))
  await attach(tx, topicAttachments, id, body.failid)
}

/** The whole of a topic, with all its posts, as it answers to who created it; null where there is none. REST-5. */
export async function readTopic(tx: Transaction, id: string, caller: Caller): Promise<WireTopic | null> {
  const topic = await findTopic(tx, id, caller._id)
  return topic && { ...topic, postitused: await postsOf(tx, id, 'start') }
}

/**
 * Changes a topic's title, text, category, pin and files, as far as they are named, and answers with the whole of it.
 * FORUM-5.
 * @param limit at most so many of its posts, the first ones; without it all
 * @param ifMatch the tag of the topic that the change was made from; without it nobody else's change stands in the way
 * @throws 412 where somebody changed it meanwhile and the changes are not there already, 404 when it is gone, 403 for others than its author and moderators, 400 when there is no such category or file.
 */
export async function updateTopic(
  db: Database,
  caller: Caller,
  id: string,
  changes: TopicChanges,
  { limit, ifMatch }: { limit?: number | undefined; ifMatch?: string | undefined },
): Promise<WireTopic> {
  return inTransaction(db, async (tx) => {
    // The category is locked before the topic, as where a category's topics are moved: see deleteCategory.
    const hasCategory = changes.kategooria == null || (await holdCategory(tx, changes.kategooria))
    const [topic] = await tx.select({ userId: topics.userId }).from(topics).where(eq(topics._id, id)).for('update')
    if (!topic) throw noSuchTopic()
    if (!mayChange(caller, topic)) throw forbidden('Teemat saab muuta ainult selle autor või moderaator.')
    if (!hasCategory) throw noSuchCategory()
    const now = await existing(tx, id, caller)
    // What is there already, as when a change comes again after a lost answer, overwrites nothing: RFC 9110 13.1.1.
    if (isOtherVersion(now, changes)) {
      if (ifMatch != null) requireVersion(ifMatch, now, await editorOf(tx, id))
      await change(tx, id, caller, changes)
    }
    return { ...(await existing(tx, id, caller)), postitused: await postsOf(tx, id, 'start', limit) }
  })
}

/** Writes changes of a topic that give it another version. */
async function change(tx: Transaction, id: string, caller: Caller, changes: TopicChanges): Promise<void> {
  const { pealkiri, kategooria, tekst, pinned, failid } = changes
  // Saved as they were, title and text are no edit; left out, they compare as null, which is neither.
  const isEdit = sql`${topics.pealkiri} <> ${pealkiri ?? null}::text or ${topics.tekst} <> ${tekst ?? null}::text`
  const muudetud = sql`case when ${isEdit} then clock_timestamp() else ${topics.muudetud} end`
  // Drizzle leaves alone what is undefined.
  await tx
    .update(topics)
    .set({ pealkiri, kategooriaId: kategooria, tekst, pinned, muudetud, muutjaId: caller._id })
    .where(eq(topics._id, id))
  await attach(tx, topicAttachments, id, failid)
}

/** How a topic is opened: without a page all its posts are shown; `peek` leaves the read mark alone. */
export interface Opening {
  peek: boolean
  page?: { anchor: PostAnchor; limit: number } | undefined
}

/** A topic as it is opened, and the cursors of the pages beside the one read. */
export interface OpenedTopic {
  topic: WireTopic
  cursors: PageCursors
}

/**
 * A topic with its posts, or with a page of them; marked read for the caller as far as they are shown. FORUM-3, REST-6.
 * @throws 404 when the topic is gone, or the post that the page should stand round
 */
export async function openTopic(db: Database, caller: Caller, id: string, opening: Opening): Promise<OpenedTopic> {
  const { peek, page } = opening
  if (!page) {
    if (!peek) await markRead(db, caller, id)
    const topic = await existing(db, id, caller)
    return { topic: { ...topic, postitused: await postsOf(db, id, 'start') }, cursors: {} }
  }
  const esimeneLugemata = await firstUnread(db, id, caller._id)
  const { posts, cursors } = await pageOfPosts(db, id, page.anchor, page.limit, esimeneLugemata)
  if (!peek) await markRead(db, caller, id, { until: posts.at(-1)?.kuupaev })
  const topic = await existing(db, id, caller)
  return { topic: { ...topic, postitused: posts, esimeneLugemata }, cursors }
}

/** Marks a topic as read by the caller: all that is written now, or its own text and the posts of a page. */
async function markRead(db: Database, caller: Caller, id: string, page?: { until: string | undefined }): Promise<void> {
  const seen = page
    ? sql`least(viimane_postitus, coalesce(${page.until ?? null}::timestamptz, kuupaev))`
    : sql`viimane_postitus`
  await db.execute(sql`
    insert into topic_reads (user_id, teema_id, loetud_kuni)
    select ${caller._id}::uuid, _id, ${seen} from topics where _id = ${id}::uuid
    on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni
    where topic_reads.loetud_kuni < excluded.loetud_kuni`)
}

/** Who changed a topic last, under the name of today; null where nobody has, or that person is gone. */
async function editorOf(tx: Transaction, id: string): Promise<{ _id: string; nimi: string } | null> {
  const [editor] = await tx
    .select({ _id: users._id, nimi: users.nimi })
    .from(topics)
    .innerJoin(users, eq(users._id, topics.muutjaId))
    .where(eq(topics._id, id))
  return editor ?? null
}

/** Keeps a category from being deleted until the transaction ends; false where there is none. */
async function holdCategory(tx: Transaction, id: string): Promise<boolean> {
  const [category] = await tx
    .select({ _id: categories._id })
    .from(categories)
    .where(eq(categories._id, id))
    .for('key share')
  return category != null
}

const noSuchCategory = () => badFields({ kategooria: 'Sellist kategooriat ei ole.' })

async function existing(db: Database | Transaction, id: string, caller: Caller) {
  const topic = await findTopic(db, id, caller._id)
  if (!topic) throw noSuchTopic()
  return topic
}
