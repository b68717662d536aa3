import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Caller } from '../lib/caller.ts'
import { badFields, forbidden, notFound } from '../lib/errors.ts'
import { cleanHtml } from '../lib/html.ts'
import type { Database, Transaction } from '../store/database.ts'
import { categories, topics } from '../store/schema.ts'
import { mayChange } from './policy.ts'
import { findTopic } from './reading.ts'
import type { TopicBody, WireTopic } from './schemas.ts'

/** 404 in the forum's words. */
export const noSuchTopic = () => notFound('Sellist teemat ei ole.')

/**
 * Writes a new topic and answers with the whole of it. FORUM-5.
 * @throws 400 when there is no such category.
 */
export async function createTopic(tx: Transaction, caller: Caller, body: TopicBody): Promise<WireTopic> {
  await requireCategory(tx, body.kategooria)
  const _id = newId()
  const now = sql`clock_timestamp()`
  await tx.insert(topics).values({
    _id,
    ...columnsOf(body),
    userId: caller._id,
    nimi: caller.nimi,
    kuupaev: now,
    // In one statement both would differ by a moment; the row's own time is copied below.
    viimanePostitus: now,
  })
  await tx
    .update(topics)
    .set({ viimanePostitus: sql`${topics.kuupaev}` })
    .where(eq(topics._id, _id))
  return whole(tx, _id, caller)
}

/**
 * Changes a topic's title, text, category and pin, and answers with the whole of it. FORUM-5.
 * @throws 404 when it is gone, 403 for others than its author and moderators, 400 when there is no such category.
 */
export async function updateTopic(db: Database, caller: Caller, id: string, body: TopicBody): Promise<WireTopic> {
  return db.transaction(async (tx) => {
    const [topic] = await tx.select({ userId: topics.userId }).from(topics).where(eq(topics._id, id)).for('update')
    if (!topic) throw noSuchTopic()
    if (!mayChange(caller, topic)) throw forbidden('Teemat saab muuta selle autor või moderaator.')
    await requireCategory(tx, body.kategooria)
    const columns = columnsOf(body)
    const changed = sql`${topics.pealkiri} <> ${columns.pealkiri} or ${topics.tekst} <> ${columns.tekst}`
    await tx
      .update(topics)
      .set({ ...columns, muudetud: sql`case when ${changed} then clock_timestamp() else ${topics.muudetud} end` })
      .where(eq(topics._id, id))
    return whole(tx, id, caller)
  })
}

/** Marks all that is written in a topic now as read by the caller. FORUM-3. */
export async function markRead(db: Database, caller: Caller, id: string): Promise<void> {
  await db.execute(sql`
    insert into topic_reads (user_id, teema_id, loetud_kuni)
    select ${caller._id}::uuid, _id, viimane_postitus from topics where _id = ${id}::uuid
    on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni
    where topic_reads.loetud_kuni < excluded.loetud_kuni`)
}

function columnsOf({ pealkiri, kategooria, tekst, pinned }: TopicBody) {
  return { pealkiri, kategooriaId: kategooria, tekst: cleanHtml(tekst), pinned }
}

async function requireCategory(tx: Transaction, id: string) {
  // Kept until the transaction ends, so that the category cannot go meanwhile.
  const [category] = await tx
    .select({ _id: categories._id })
    .from(categories)
    .where(eq(categories._id, id))
    .for('key share')
  if (!category) throw badFields({ kategooria: 'Sellist kategooriat ei ole.' })
}

async function whole(tx: Transaction, id: string, caller: Caller) {
  const topic = await findTopic(tx, id, caller._id)
  if (!topic) throw noSuchTopic()
  return topic
}
