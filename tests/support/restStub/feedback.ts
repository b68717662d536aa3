import { notThere, ok, type StubAnswer, type StubRequest } from './answers.ts'

/** A message of the stub; further properties stand for what the schema does not know. */
export interface StubMessage {
  _id: string
  nimi: string
  email: string
  kuupaev: number
  tekst: string
  [unknown: string]: unknown
}

/** The messages a stub keeps, in the order in which it lists them. */
export interface FeedbackPart {
  messages: StubMessage[]
}

/** Three messages, in no order. */
export function feedbackContent(): FeedbackPart {
  const message = (_id: string, kuupaev: string, tekst: string): StubMessage => ({
    _id,
    nimi: 'Leida Kask',
    email: 'leida@post.test',
    kuupaev: Date.parse(kuupaev),
    tekst,
  })
  return {
    messages: [
      message('s2', '2026-03-02T08:00:00Z', 'Teine'),
      message('s3', '2026-03-03T08:00:00Z', 'Kolmas\nkahel real'),
      message('s1', '2026-03-01T08:00:00Z', 'Esimene'),
    ],
  }
}

/** The two calls of §7. */
export function feedbackAnswer({ messages }: FeedbackPart, { method, url }: StubRequest): StubAnswer | undefined {
  if (`${method} ${url}` === 'GET /api/tagasiside') return ok(messages)
  const id = /^\/api\/tagasiside\/([^/?]+)$/.exec(url)?.[1]
  if (method !== 'DELETE' || id == null) return undefined
  const at = messages.findIndex(({ _id }) => _id === decodeURIComponent(id))
  if (at < 0) return notThere()
  messages.splice(at, 1)
  return ok(undefined)
}
