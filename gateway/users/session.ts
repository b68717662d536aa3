import { asSaved, GatewayError } from '../errors.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import type { UserReads } from './reads.ts'
import {
  createSession,
  deadRevertLink,
  deleteSession,
  readCaller,
  registerUser,
  replacePassword,
  requestPasswordReset,
  revertEmail,
} from './rest.ts'
import { untilRefused } from './untilRefused.ts'
import { type RegistrationModel, registrationToWire, type SessionModel, tokenFromWire } from './wire/session.ts'
import type { UserModel } from './wire/user.ts'

/** The caller, signing in and out, and mailed links, as one request uses them. AUTH-1 to AUTH-9. */
export type UserSession = ReturnType<typeof userSession>

interface SessionDeps {
  reads: UserReads
  /** The request's own; undefined where nobody is signed in. */
  token: string | undefined
  capabilities: Capabilities
}

/** The caller's session for one request. */
export function userSession(rest: RestClient, { reads, token, capabilities }: SessionDeps) {
  const signingIn = untilRefused()
  const usingLinks = untilRefused()

  return {
    /** The user of the request's token. @throws UNAUTHENTICATED where there is none */
    // Without a token there is nothing to ask.
    caller: (): Promise<UserModel> =>
      token ? reads.caller.load() : Promise.reject(new GatewayError('UNAUTHENTICATED')),
    /** The same, null where nobody is signed in (AUTH-7). */
    async callerIfAny(): Promise<UserModel | null> {
      if (!token) return null
      return reads.caller.load().catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') return null
        throw error
      })
    },
    /** The caller where that has been loaded already. */
    loadedCaller: reads.caller.loaded,
    async signIn(email: string, password: string): Promise<SessionModel> {
      const newToken = await signingIn(() => createSession(rest, email, password))
      return { token: newToken, user: await readCaller(rest.as(newToken)) }
    },
    async signOut(): Promise<true> {
      if (!token || !(await capabilities.current()).has('signout')) return true
      await deleteSession(rest).catch((error: unknown) => {
        // A session that is already over is over.
        if (!(error instanceof GatewayError && error.code === 'UNAUTHENTICATED')) throw error
      })
      reads.caller.forget()
      return true
    },
    async requestPasswordReset(email: string): Promise<true> {
      await usingLinks(() => requestPasswordReset(rest, email))
      return true
    },
    /** With the request's own token: a restore token, or a session of that user. */
    async setPassword(userId: string, password: string): Promise<true> {
      await replacePassword(rest, userId, password)
      return true
    },
    /** By a mailed token, where the server can. AUTH-9. */
    async revertEmail(linkToken: string): Promise<true> {
      await usingLinks(async () => {
        // A server that cannot do it has mailed no such link.
        if (!(await capabilities.current()).has('taasta-email')) throw deadRevertLink()
        await revertEmail(rest, linkToken)
      })
      reads.forget()
      return true
    },
    async register(linkToken: string, registration: RegistrationModel): Promise<SessionModel> {
      const answer = await usingLinks(() => registerUser(rest, linkToken, registrationToWire(registration)))
      // A server that answers without a session goes on with the invitation (REST-8).
      const session = ifShaped(answer, tokenFromWire) ?? linkToken
      try {
        return { token: session, user: await readCaller(rest.as(session)) }
      } catch (error) {
        throw asSaved(error)
      }
    },
  }
}
