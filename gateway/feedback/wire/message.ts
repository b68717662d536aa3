import { identity, list, moment, record, text } from '../../lib/shapes.ts'

/** A message as the API sends it: §3 'Feedback message'. */
export interface WireMessage {
  _id: string
  nimi: string
  email: string
  /** Milliseconds since the epoch (REST-5). */
  kuupaev: number
  tekst: string
}

/** A message of a visitor. FEED-1. */
export interface MessageModel {
  id: string
  name: string
  email: string | null
  receivedAt: string
  text: string
}

/** Parses a message. @throws UPSTREAM_ERROR without an id */
export function messageFromWire(wire: unknown): MessageModel {
  const read = record<WireMessage>(wire, 'a message')
  return {
    id: identity(read._id, 'a message'),
    name: text(read.nimi) ?? '',
    email: text(read.email) ?? null,
    // Without a valid time the DateTime scalar fails on its own field.
    receivedAt: moment(read.kuupaev) ?? '',
    text: text(read.tekst) ?? '',
  }
}

/** Parses the messages of GET /api/tagasiside, in its order. */
export function messagesFromWire(wire: unknown): MessageModel[] {
  return list(wire, 'the list of messages', messageFromWire)
}

/** English field names for the `valjad` of a refusal. */
export const messageFieldNames: Record<string, string> = { piir: 'size', alates: 'after', kuni: 'until' }
