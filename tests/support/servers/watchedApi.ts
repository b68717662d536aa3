import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import type { Person, TestApi } from '../api/api.ts'
import { type WatchedServer, watchedServer } from './watchedServer.ts'

/** Our api as a watched server. */
export const watchedApi = (api: TestApi): WatchedServer =>
  watchedServer(apiLevel, async ({ method, url, headers }, payload) => {
    const response = await api.app.inject({ method, url, headers, payload })
    const sent = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
    return { status: response.statusCode, headers: Object.fromEntries(sent), body: response.rawPayload }
  })

/** The three members of web tests. */
export interface Members {
  /** Mari Liige, signed in with 'liige-token'. */
  member: Person
  /** Jaan Moderaator, 'moderaator-token'. */
  moderator: Person
  /** Anne Admin, 'admin-token'. */
  admin: Person
}

/** The ids of the members, for URLs in tests. */
export const memberIds = { member: idOf('a2'), moderator: idOf('a3'), admin: idOf('a4') }

/** An id that ends with these two hexadecimal digits. */
export function idOf(ending: string): string {
  return `00000000-0000-7000-8000-0000000000${ending}`
}

/** Adds the members to an api. */
export async function addMembers(api: TestApi): Promise<Members> {
  const add = (kind: keyof Members, name: string, word: string, status: number) =>
    api.person({ _id: memberIds[kind], name, email: `${word}@saar.test`, status, token: `${word}-token` })
  return {
    member: await add('member', 'Mari Liige', 'liige', 2),
    moderator: await add('moderator', 'Jaan Moderaator', 'moderaator', 3),
    admin: await add('admin', 'Anne Admin', 'admin', 4),
  }
}
