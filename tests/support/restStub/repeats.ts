import { type AbilitiesPart, can, type StubAnswer, type StubRequest } from './answers.ts'

/** Responses to POSTs with an Idempotency-Key, by token and key. */
export interface RepeatsPart extends AbilitiesPart {
  answered: Map<string, StubAnswer>
}

/**
 * Processes a call by `work`. If the stub announces `idempotency-key`, a repeated POST with the same key has no effect and gets
 * the first response again. REST-7.
 */
export function answerOnce(stub: RepeatsPart, { method, headers }: StubRequest, work: () => StubAnswer): StubAnswer {
  const key = headers['idempotency-key']
  if (method !== 'POST' || key == null || !can(stub, 'idempotency-key')) return work()
  const name = `${String(headers['x-auth-token'])} ${String(key)}`
  const answer = stub.answered.get(name) ?? work()
  if (answer.status < 300) stub.answered.set(name, answer)
  return answer
}
