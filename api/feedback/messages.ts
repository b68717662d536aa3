import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import { idSchema } from '../http/fields.ts'
import type { PageRange } from '../http/page.ts'
import type { Caller } from '../http/session/caller.ts'
import { moveToTrash } from '../records/history/trash.ts'
import { storeNow } from '../store/clock/storeClock.ts'
import type { Database } from '../store/database.ts'
import { feedback } from '../store/tables/feedback.ts'
import { inTransaction } from '../store/transaction.ts'
import { requireFeedbackEditor } from './policy.ts'
import type { WireMessage } from './schemas.ts'

/** The latest time in a cursor: PostgreSQL accepts the ISO 8601 format only up to the year 9999. */
const maxTime = Date.UTC(9999, 0)

/** Cursor of the messages: kuupaev in ms, _id. */
export const messageCursorSchema = z.tuple([z.number().int().min(0).max(maxTime), idSchema])

export type MessageCursor = z.infer<typeof messageCursorSchema>

interface MessageRange extends PageRange<MessageCursor> {
  /** Only those that are not marked as answered. FEED-3. */
  waiting?: boolean
}

/** The messages, newest first. FEED-1, REST-6. */
export async function listMessages(
  db: Database,
  { limit, after, waiting = false }: MessageRange,
): Promise<WireMessage[]> {
  const afterCursor =
    after && sql`(${feedback.kuupaev}, ${feedback._id}) < (${new Date(after[0]).toISOString()}, ${after[1]})`
  const query = db
    .select()
    .from(feedback)
    .where(and(afterCursor, waiting ? isNull(feedback.vastatud) : undefined))
    .orderBy(desc(feedback.kuupaev), desc(feedback._id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(messageOf)
}

/** How many messages are not marked as answered. FEED-3. */
export function countWaiting(db: Database): Promise<number> {
  return db.$count(feedback, isNull(feedback.vastatud))
}

/**
 * Marks a message as answered by the caller, or removes the mark. An existing mark stays as it is, so concurrent callers see the same name,
 * and a repeated request changes nothing. FEED-3.
 * @throws 403 unless the caller may edit content areas, 404
 */
export async function markAnswered(
  db: Database,
  caller: Caller,
  { id, answered, contentEditors }: { id: string; answered: boolean; contentEditors: number },
): Promise<WireMessage> {
  requireFeedbackEditor(caller, contentEditors, 'vastatuks märkida')
  const mark = (column: PgColumn, value: string) => (answered ? sql`coalesce(${column}, ${value})` : sql`null`)
  const [row] = await db
    .update(feedback)
    .set({
      vastatud: mark(feedback.vastatud, storeNow().toISOString()),
      vastaja: mark(feedback.vastaja, caller.nimi),
    })
    .where(eq(feedback._id, id))
    .returning()
  if (!row) throw noSuchMessage()
  return messageOf(row)
}

/**
 * Deletes a message.
 * @throws 403 unless the caller may edit content areas, 404
 */
export async function deleteMessage(db: Database, caller: Caller, id: string, contentEditors: number): Promise<void> {
  requireFeedbackEditor(caller, contentEditors, 'kustutada')
  await inTransaction(db, async (tx) => {
    const [message] = await tx.select().from(feedback).where(eq(feedback._id, id)).for('update')
    if (!message) throw noSuchMessage()
    const title = sql`${message.nimi}::text`
    await moveToTrash(tx, caller, { liik: 'tagasiside', id, title, roots: [['feedback', [id]]] })
    await tx.delete(feedback).where(eq(feedback._id, id))
  })
}

/** A message on the wire. */
export function messageOf({ vastatud, vastaja, kuupaev, ...row }: typeof feedback.$inferSelect): WireMessage {
  return {
    ...row,
    kuupaev: kuupaev.getTime(),
    vastatud: vastatud && { nimi: vastaja ?? '', kuupaev: vastatud.getTime() },
  }
}

const noSuchMessage = () => notFound('Seda sõnumit enam ei ole.')
