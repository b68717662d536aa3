import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { editorsInWords } from '../content/policy.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { idSchema } from '../http/fields.ts'
import type { PageRange } from '../http/page.ts'
import type { Database } from '../store/database.ts'
import { feedback } from '../store/tables/feedback.ts'
import { mayDelete } from './policy.ts'
import type { WireMessage } from './schemas.ts'

/** Maximum time in a cursor: PostgreSQL timestamps are limited to the year 9999 here, as ISO 8601 needs four digits. */
const maxTime = Date.UTC(9999, 0)

/** Cursor of the messages: kuupaev in ms, _id. */
export const messageCursorSchema = z.tuple([z.number().int().min(0).max(maxTime), idSchema])

export type MessageCursor = z.infer<typeof messageCursorSchema>

/** The messages, newest first. FEED-1, REST-6. */
export async function listMessages(db: Database, { limit, after }: PageRange<MessageCursor>): Promise<WireMessage[]> {
  const afterCursor =
    after && sql`(${feedback.kuupaev}, ${feedback._id}) < (${new Date(after[0]).toISOString()}, ${after[1]})`
  const query = db.select().from(feedback).where(afterCursor).orderBy(desc(feedback.kuupaev), desc(feedback._id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map((row) => ({ ...row, kuupaev: row.kuupaev.getTime() }))
}

/**
 * Deletes a message.
 * @throws 403 unless the caller may edit content areas, 404
 */
export async function deleteMessage(db: Database, caller: Caller, id: string, contentEditors: number): Promise<void> {
  if (!mayDelete(caller, contentEditors))
    throw forbidden(`Tagasisidet saavad kustutada ainult ${editorsInWords(contentEditors)}.`)
  const { rowCount } = await db.delete(feedback).where(eq(feedback._id, id))
  if (rowCount === 0) throw notFound('Seda sõnumit enam ei ole.')
}
