import type { Person, TestApi } from './api.ts'

/** A token of a person's for a tool: its record, and what goes into `x-auth-token`. */
export interface TestToolToken {
  _id: string
  token: string
}

let count = 0

/** Makes a token for a tool, as the person. AUTH-10. */
export async function toolToken(api: TestApi, as: Person, input: object = {}): Promise<TestToolToken> {
  const body = { nimi: `Võti ${(count += 1)}`, ...input }
  const { body: made } = await api.call('POST', '/api/toolivotmed', { as, body })
  return { _id: made._id, token: made.voti }
}
