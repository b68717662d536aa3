import { idKey } from '../lib/ids.ts'
import { sharedRead } from '../lib/loaders.ts'
import type { RestClient } from '../rest/client.ts'
import { readCaller, readUsers } from './rest.ts'

/** What one request has read of the users: the caller and the list, each at most once, until a write makes it forget. */
export type UserReads = ReturnType<typeof userReads>

/** The shared reads of one request. */
export function userReads(rest: RestClient) {
  const caller = sharedRead(() => readCaller(rest))
  const users = sharedRead(async () => {
    const list = await readUsers(rest)
    return { list, byId: new Map(list.map((user) => [idKey(user.id), user])) }
  })
  return {
    caller,
    users,
    /** After a write of a user neither is true any more. */
    forget() {
      caller.forget()
      users.forget()
    },
  }
}
