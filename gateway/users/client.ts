import { GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import { sharedRead } from '../lib/loaders.ts'
import type { RestClient } from '../rest/client.ts'
import { createSession, deleteSession, readCaller, readUsers } from './rest.ts'
import { untilRefused } from './untilRefused.ts'
import type { SessionModel, UserModel } from './wire.ts'

/** The users as one request sees them: every list is read at most once. */
export interface UsersClient {
  /** The user of the request's token; throws UNAUTHENTICATED where there is none. */
  caller(): Promise<UserModel>
  /** The same, null where nobody is signed in (AUTH-7). */
  callerIfAny(): Promise<UserModel | null>
  all(): Promise<UserModel[]>
  find(id: string): Promise<UserModel | null>
  /** A whole user for one that was only named; null when that person is gone. No promise once the list is there. */
  whole(user: UserModel): Promise<UserModel | null> | UserModel | null
  /** Who the caller is and who all the others are, where they have been loaded already. */
  loadedCaller(): UserModel | undefined
  signIn(email: string, password: string): Promise<SessionModel>
  signOut(): Promise<true>
  /** Somebody was written: what was read of them is read again. */
  forget(): void
}

/** The users for one request. */
export function usersClient(rest: RestClient, token: string | undefined, capabilities: Capabilities): UsersClient {
  const caller = sharedRead(() => readCaller(rest))
  const users = sharedRead(async () => {
    const list = await readUsers(rest)
    return { list, byId: new Map(list.map((user) => [user.id, user])) }
  })

  const attempt = untilRefused()

  return {
    // Without a token there is nothing to ask.
    caller: () => (token ? caller.load() : Promise.reject(new GatewayError('UNAUTHENTICATED'))),
    async callerIfAny() {
      if (!token) return null
      return caller.load().catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') return null
        throw error
      })
    },
    all: async () => (await users.load()).list,
    find: async (id) => (await users.load()).byId.get(id) ?? null,
    whole(user) {
      if (user.whole) return user
      const loaded = users.loaded()
      return loaded ? (loaded.byId.get(user.id) ?? null) : users.load().then(({ byId }) => byId.get(user.id) ?? null)
    },
    loadedCaller: caller.loaded,
    forget() {
      caller.forget()
      users.forget()
    },
    async signIn(email, password) {
      const newToken = await attempt(() => createSession(rest, email, password))
      return { token: newToken, user: await readCaller(rest.as(newToken)) }
    },
    async signOut() {
      if (!token || !(await capabilities.current()).has('signout')) return true
      await deleteSession(rest).catch((error: unknown) => {
        // A session that is already over is over.
        if (!(error instanceof GatewayError && error.code === 'UNAUTHENTICATED')) throw error
      })
      caller.forget()
      return true
    },
  }
}
