import { asSaved, GatewayError } from '../errors.ts'
import type { RegisterInput, WelcomeStep } from '../lib/generated/types.ts'
import type { MaybePromise } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import type { Person } from './persons.ts'
import type { UserReads } from './reads.ts'
import {
  completeWelcomeSteps,
  createSession,
  deleteSession,
  readCaller,
  registerUser,
  replacePassword,
  requestPasswordReset,
  revertEmail,
  stayByLink,
} from './rest.ts'
import { type SessionModel, tokenFromWire } from './wire/session.ts'
import { registrationWriter, type UserModel } from './wire/user.ts'

/** The caller, signing in and out, and the mutations of mailed links. AUTH-1 to AUTH-9. */
export type UserSession = ReturnType<typeof userSession>

interface SessionDeps {
  reads: UserReads
  /** The request's token; undefined without a session. */
  token: string | undefined
  person: Pick<Person, 'userId' | 'setUser'>
}

/** Creates the session client of a request. */
export function userSession(rest: RestClient, { reads, token, person }: SessionDeps) {
  const signingIn = stopAtFirstFailure()
  const usingLinks = stopAtFirstFailure()

  const caller = (): Promise<UserModel> =>
    token ? reads.caller.load() : Promise.reject(new GatewayError('UNAUTHENTICATED'))
  async function readCallerId(): Promise<string> {
    const { id } = await caller()
    person.setUser(id)
    return id
  }

  return {
    /** The user of the request's token. @throws UNAUTHENTICATED without one */
    caller,
    /** The caller's id, which grants no rights. Read from the API once per session. @throws UNAUTHENTICATED without a token */
    callerId: (): MaybePromise<string> => reads.caller.loaded()?.id ?? person.userId ?? readCallerId(),
    /** The caller, or null without a session (AUTH-7). */
    async callerIfAny(): Promise<UserModel | null> {
      if (!token) return null
      return reads.caller.load().catch((error: unknown) => {
        const isVisitor =
          error instanceof GatewayError && (error.code === 'UNAUTHENTICATED' || error.details.reason === 'TOKEN_PUBLIC')
        if (isVisitor) return null
        throw error
      })
    },
    async signIn(email: string, password: string): Promise<SessionModel> {
      const newToken = await signingIn(() => createSession(rest, email, password))
      return { token: newToken, user: await readCaller(rest.as(newToken)) }
    },
    async signOut(): Promise<true> {
      if (!token) return true
      await deleteSession(rest).catch((error: unknown) => {
        // The session has ended already.
        if (!(error instanceof GatewayError && error.code === 'UNAUTHENTICATED')) throw error
      })
      reads.caller.discard()
      return true
    },
    async completeWelcomeSteps(steps: readonly WelcomeStep[]): Promise<UserModel> {
      const left = await completeWelcomeSteps(rest, steps)
      reads.caller.discard()
      return left
    },
    async requestPasswordReset(email: string): Promise<true> {
      await usingLinks(() => requestPasswordReset(rest, email))
      return true
    },
    /** Uses the request's own token: a restore token, or a session of that user. */
    async setPassword(userId: string, password: string): Promise<true> {
      await replacePassword(rest, userId, password)
      return true
    },
    /** Uses a mailed token. AUTH-9. */
    async revertEmail(linkToken: string): Promise<true> {
      await usingLinks(() => revertEmail(rest, linkToken))
      reads.discard()
      return true
    },
    /** Uses a mailed token. USER-10. */
    async stayInCommunity(linkToken: string): Promise<true> {
      await usingLinks(() => stayByLink(rest, linkToken))
      reads.discard()
      return true
    },
    async register(linkToken: string, registration: RegisterInput): Promise<SessionModel> {
      const body = await registrationWriter.changes(registration)
      const response = await usingLinks(() => registerUser(rest, linkToken, body))
      // If the response has no session token, the invitation's token is used (REST-8).
      const session = ifShaped(response, tokenFromWire) ?? linkToken
      try {
        return { token: session, user: await readCaller(rest.as(session)) }
      } catch (error) {
        throw asSaved(error)
      }
    },
  }
}

/**
 * Runs attempts until one of them fails; later ones are not sent and fail with the same error. Execution of a mutation
 * continues after a failed field, so one request with aliases could otherwise make many guesses. AUTH-8.
 */
export function stopAtFirstFailure(): <T>(attempt: () => Promise<T>) => Promise<T> {
  let refusal: { error: unknown } | undefined
  return async (attempt) => {
    if (refusal) throw refusal.error
    try {
      return await attempt()
    } catch (error) {
      refusal = { error }
      throw error
    }
  }
}
