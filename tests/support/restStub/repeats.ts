import { type Body, isOwn, type LevelPart, refused, type StubAnswer, type StubRequest } from './answers.ts'

/** Responses to POSTs with an Idempotency-Key, and the content that was sent, by token and key. */
export interface RepeatsPart extends LevelPart {
  answered: Map<string, { answer: StubAnswer; content: string }>
}

/**
 * Processes a call by `work`. If the stub announces `idempotency-key`, a repeated POST with the same key has no effect and gets
 * the first response again, or with other content 409 with the created record. REST-7.
 */
export function answerOnce(
  stub: RepeatsPart,
  { method, url, headers, body }: StubRequest,
  work: () => StubAnswer,
): StubAnswer {
  const key = headers['idempotency-key']
  if (method !== 'POST' || key == null || !isOwn(stub)) return work()
  const name = `${String(headers['x-auth-token'])} ${String(key)}`
  const content = `${url} ${JSON.stringify(body)}`
  const first = stub.answered.get(name)
  if (first && first.content !== content) return createdOtherwise(first.answer)
  const answer = first?.answer ?? work()
  if (answer.status < 300) stub.answered.set(name, { answer, content })
  return answer
}

/** The new record is the answer, the last of the posts of a topic, or the first of the albums. */
function createdOtherwise({ body, headers }: StubAnswer): StubAnswer {
  const rows = (Array.isArray(body) ? body : [body]) as Body[]
  const { _id, versioon = null } = (rows[0] && 'meedia' in rows[0] ? rows[0] : rows.at(-1)) ?? {}
  return refused(409, 'Saatsid selle juba varem ja see jõudis kohale, aga teistsuguse sisuga.', {
    voti: 'kasutatud',
    loodud: { _id, versioon: headers?.etag ?? versioon },
  })
}
