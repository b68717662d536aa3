import { createStore } from '../store.ts'
import { readStoredToken, removeRejectedToken, removeTokenOfSignOut } from './storedToken.ts'

/**
 * The session of this tab. Token and person are one value: each operation is sent with the token of the session in which it was made or not
 * at all, whatever other tabs have stored since.
 */
export interface Session {
  /** Sent as `x-auth-token`; null once the server has ended the session. AUTH-7. */
  readonly token: string | null
  /** The id of the person whose data is on the screen; null until the response to `me`. */
  readonly personId: string | null
}

/** A session whose person is known from `me` or from signing in. */
export interface ConfirmedSession extends Session {
  readonly token: string
  readonly personId: string
}

/** A write that waits until its person has signed in again. */
interface Waiting {
  personId: string | null
  settle: (session: Session | null) => void
}

// Shared by the Apollo link, which sees rejected tokens, and the session store, which identifies the person.
const session = createStore<Session | null>(null)
const waiting = new Set<Waiting>()

/** The session of this tab; null if it has none. */
export const currentSession = session.get

/** The id of the person whose data is on the screen, also after their session has ended; null if there is none. */
export const currentPerson = () => session.get()?.personId ?? null

/** Starts with the stored token; the response to `me` names its person. */
export function startWithStoredToken() {
  const token = readStoredToken()
  session.set(token == null ? null : { token, personId: null })
}

/**
 * Makes a session that the server has confirmed the session of this tab. Waiting writes of the same person continue in it, those of others
 * are given up. AUTH-7.
 */
export function adoptSession(confirmed: ConfirmedSession): void {
  session.set(confirmed)
  settleWaiting()
}

/** Ends a session that the server has rejected, in all tabs. Any other session continues. AUTH-7. */
export function endRejectedSession({ token }: Session) {
  if (token == null) return
  removeRejectedToken(token)
  const current = session.get()
  if (current?.token !== token) return
  // Before the person is known, no screen is open whose writes could wait.
  session.set(current.personId == null ? null : { ...current, token: null })
}

/** Signs the person out, in every tab. AUTH-4. @returns the token, with which the session can be ended on the server */
export function signOutEverywhere(): string | null {
  const token = session.get()?.token ?? null
  removeTokenOfSignOut(token)
  leaveSession()
  return token
}

/** Ends the session in this tab only, after another tab has signed out or another person has signed in. Gives up all waiting writes. */
export function leaveSession() {
  session.set(null)
  settleWaiting()
}

/** Resolves to the session in which the same person has signed in again; to null if another person has, or on a sign-out. AUTH-7. */
export function untilSignedInAgain(ended: Session): Promise<Session | null> {
  return new Promise((settle) => {
    waiting.add({ personId: ended.personId, settle })
    // The person may have signed in again before this write was rejected.
    if (session.get()?.token !== null) settleWaiting()
  })
}

/** Subscribes to changes of the session. @returns a function that unsubscribes */
export const onSessionChange = session.subscribe

function settleWaiting(): void {
  const now = session.get()
  const settled = [...waiting]
  waiting.clear()
  for (const { personId, settle } of settled) settle(now?.personId === personId ? now : null)
}
