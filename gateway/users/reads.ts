import { idKey } from '../lib/ids.ts'
import { sharedRead } from '../lib/loaders.ts'
import type { RestClient } from '../rest/client.ts'
import { readCaller, readUsers } from './rest.ts'

/** Reads of users that a request shares: the caller and the list, each read at most once until `discard`. */
export type UserReads = ReturnType<typeof userReads>

/** Creates the shared reads of a request. */
export function userReads(rest: RestClient) {
  const caller = sharedRead(() => readCaller(rest))
  const users = sharedRead(async () => {
    const list = await readUsers(rest)
    return { list, byId: new Map(list.map((user) => [idKey(user.id), user])) }
  })
  return {
    caller,
    users,
    /** Call after a write of a user, which makes both stale. */
    discard: () => {
      caller.discard()
      users.discard()
    },
  }
}
