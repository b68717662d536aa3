import type { Feedback } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, list, moment, text } from '../../lib/shapes.ts'

/** A message as the API sends it: §3 'Feedback message'. */
export const feedbackFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a message') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  email: { wire: 'email', read: (email) => text(email) ?? null },
  // Milliseconds since the epoch (REST-5). Without a valid time the DateTime scalar fails on its own field.
  receivedAt: { wire: 'kuupaev', read: (time) => moment(time) ?? '' },
  text: { wire: 'tekst', read: (words) => text(words) ?? '' },
} satisfies FieldTable<Feedback>

/** A message of a visitor. FEED-1. */
export type MessageModel = RowOf<typeof feedbackFields>

/** Reads messages. */
export const messageReader = rowReader('a message', feedbackFields)

/** Parses the messages of GET /api/tagasiside, in its order. */
export function messagesFromWire(wire: unknown): MessageModel[] {
  return list(wire, 'the list of messages', messageReader.row)
}

/** English field names for the `valjad` of a refusal. */
export const messageFieldNames: Record<string, string> = { piir: 'size', alates: 'after', kuni: 'until' }
