import { type AbilitiesPart, can, type StubAnswer, type StubRequest } from './answers.ts'

/** What POSTs with an Idempotency-Key were answered, by token and key. */
export interface RepeatsPart extends AbilitiesPart {
  answered: Map<string, StubAnswer>
}

/**
 * Does what a call asks. On a stub that announces `idempotency-key`, a POST that comes again with its key does nothing and is
 * answered as the first time. REST-7.
 */
export function answerOnce(stub: RepeatsPart, { method, headers }: StubRequest, work: () => StubAnswer): StubAnswer {
  const key = headers['idempotency-key']
  if (method !== 'POST' || key == null || !can(stub, 'idempotency-key')) return work()
  const name = `${String(headers['x-auth-token'])} ${String(key)}`
  const answer = stub.answered.get(name) ?? work()
  if (answer.status < 300) stub.answered.set(name, answer)
  return answer
}
