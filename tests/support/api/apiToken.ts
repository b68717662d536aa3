import type { Person, TestApi } from './api.ts'

/** An API token: its record, and the value for `x-auth-token`. */
export interface TestApiToken {
  _id: string
  token: string
}

let count = 0

/** Creates an API token of a person. AUTH-10. */
export async function apiToken(api: TestApi, as: Person, input: object = {}): Promise<TestApiToken> {
  const body = { nimi: `Võti ${(count += 1)}`, ...input }
  const { body: made } = await api.call('POST', '/api/toolivotmed', { as, body })
  return { _id: made._id, token: made.voti }
}
