import { notFound, ok, type StubRequest, type StubResponse } from './responses.ts'

/** A message of the stub; other properties are unknown to the schema. */
export interface StubMessage {
  _id: string
  nimi: string
  email: string | null
  kuupaev: number
  tekst: string
  [unknown: string]: unknown
}

/** The messages of a stub, in list order. */
export interface FeedbackRows {
  messages: StubMessage[]
}

/** Three messages, not sorted. */
export function feedbackContent(): FeedbackRows {
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

/** Handles the calls of feedback; undefined for any other. */
export function feedbackResponse({ messages }: FeedbackRows, { method, url }: StubRequest): StubResponse | undefined {
  const [, list, target] = /^(\/api\/tagasiside)(?:\/([^/?]+))?(?:\?|$)/.exec(url) ?? []
  if (list == null) return undefined
  if (target == null) return method === 'GET' ? ok(messages) : undefined
  const at = messages.findIndex(({ _id }) => _id === decodeURIComponent(target))
  if (method !== 'DELETE' || at < 0) return notFound()
  messages.splice(at, 1)
  return ok(undefined)
}
