import {
  addressOf,
  isOwn,
  type LevelPart,
  nextTime,
  notThere,
  ok,
  type StubAnswer,
  type StubRequest,
} from './answers.ts'
import { listAnswer } from './pages.ts'
import type { StubPerson } from './users.ts'

/** A message of the stub; other properties are unknown to the schema. */
export interface StubMessage {
  _id: string
  nimi: string
  email: string | null
  kuupaev: number
  tekst: string
  /** Sent of a server of ours. */
  vastatud?: { nimi: string; kuupaev: number } | null
  [unknown: string]: unknown
}

/** The messages of a stub, in list order. */
export interface FeedbackPart extends LevelPart {
  messages: StubMessage[]
  /** Time of each person's last visit by person id; sent of a server of ours. */
  visits: Record<string, number>
  /** Until when messages are refused, in ms; until a visit. */
  closedUntil?: number | null
}

/** Three messages, not sorted. */
export function feedbackContent(): Omit<FeedbackPart, 'level'> {
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
    visits: {},
  }
}

/** Handles the calls of feedback; undefined for any other. */
export function feedbackAnswer(stub: FeedbackPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { method, body } = request
  const { messages, visits } = stub
  const { pathname, searchParams } = addressOf(request)
  if (isOwn(stub)) {
    if (pathname === '/api/tagasiside/hulgad') return ok({ vastamata: messages.filter(isWaiting).length })
    const [, word, marked] = /^\/api\/tagasiside\/(vastatud|vastamata)\/([^/]+)$/.exec(pathname) ?? []
    if (method === 'PUT' && marked != null)
      return markAnswer(messages, decodeURIComponent(marked), word === 'vastatud', caller)
  }
  const [, list, target] = /^(\/api\/tagasiside)(?:\/([^/]+))?$/.exec(pathname) ?? []
  if (list == null) return undefined
  if (target == null) {
    const narrowed = isOwn(stub) && searchParams.has('vastamata') ? messages.filter(isWaiting) : messages
    return method === 'GET' ? listAnswer(stub, request, narrowed, ({ _id }) => _id) : undefined
  }
  if (target === 'nahtud' && isOwn(stub)) {
    if (method === 'PUT') visits[caller._id] = Math.max(Number(body.kuni), visits[caller._id] ?? 0)
    if (method === 'PUT') stub.closedUntil = null
    return ok({ kuni: visits[caller._id] ?? null, suletudKuni: stub.closedUntil ?? null })
  }
  const at = messages.findIndex(({ _id }) => _id === decodeURIComponent(target))
  if (method !== 'DELETE' || at < 0) return notThere()
  messages.splice(at, 1)
  return ok(undefined)
}

const isWaiting = ({ vastatud }: StubMessage) => vastatud == null

/** Whoever was first stays. */
function markAnswer(messages: StubMessage[], id: string, answered: boolean, caller: StubPerson): StubAnswer {
  const message = messages.find(({ _id }) => _id === id)
  if (!message) return notThere()
  message.vastatud = answered ? (message.vastatud ?? { nimi: caller.nimi, kuupaev: nextTime() }) : null
  return ok(message)
}
