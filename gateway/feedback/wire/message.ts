import { malformedResponse } from '../../errors.ts'
import type { Feedback, FeedbackAnswer } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, moment, record, text } from '../../lib/shapes.ts'

/** A message as the API sends it: §3 'Feedback message'. */
export const feedbackFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a message') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  email: { wire: 'email', read: (email) => text(email) ?? null },
  // Milliseconds since the epoch (REST-5). Without a valid time the DateTime scalar fails on its own field.
  receivedAt: { wire: 'kuupaev', read: (time) => moment(time) ?? '' },
  text: { wire: 'tekst', read: (words) => text(words) ?? '' },
  // Beyond §7: null for an unanswered message, and on a server that does not record answers.
  answer: { wire: 'vastatud', read: (mark) => ifShaped(mark, answerFromWire) ?? null },
} satisfies FieldTable<Feedback>

/** A message of a visitor. FEED-1. */
export type MessageModel = RowOf<typeof feedbackFields>

/** Reads messages. */
export const messageReader = rowReader('a message', feedbackFields)

/** `vastatud` of a message: the name of the user who answered it, and the time. */
interface WireAnswer {
  nimi: string
  /** Milliseconds since the epoch. */
  kuupaev: number
}

function answerFromWire(wire: unknown): Pick<FeedbackAnswer, 'name' | 'answeredAt'> {
  const { nimi, kuupaev } = record<WireAnswer>(wire, 'an answer')
  return { name: text(nimi) ?? '', answeredAt: moment(kuupaev) ?? '' }
}

/** Parses `vastamata` of GET /api/tagasiside/hulgad. */
export function waitingFromWire(wire: unknown): number {
  const { vastamata } = record<{ vastamata: number }>(wire, 'the counts')
  const count = integer(vastamata)
  if (count == null) throw malformedResponse('vastamata is not a number')
  return count
}

/** Query parameters of the list of unanswered messages. */
export const waitingToWire = { vastamata: '1' }

/** Parses the messages of GET /api/tagasiside, in its order. */
export function messagesFromWire(wire: unknown): MessageModel[] {
  return list(wire, 'the list of messages', messageReader.row)
}

/** English field names for the `valjad` of a refusal. */
export const messageFieldNames: Record<string, string> = {
  piir: 'size',
  alates: 'after',
  kuni: 'until',
}
