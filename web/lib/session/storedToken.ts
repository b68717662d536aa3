import { createListeners } from '../store.ts'
import { readFromDevice } from './deviceStorage.ts'

/**
 * What another tab did with the stored token: 'signedOut' by the person, or 'ended' because the server had ended the session, after which
 * the same person may sign in again.
 */
export type TokenChange = 'signedIn' | 'signedOut' | 'ended'

const tokenKey = 'sise.token'
// Written on a sign-out, so that other tabs can distinguish it from a session that the server has ended (AUTH-4, AUTH-7).
const signOutKey = 'sise.signedOut'

const listeners = createListeners<[change: TokenChange]>(() => {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})
// If storage is blocked (private windows, settings), the token lasts as long as the page.
let tokenInMemory: string | null = null
let storageWorks = true

/** The token with which the next tab starts; null if this browser has no session. AUTH-4. */
export function readStoredToken(): string | null {
  if (!storageWorks) return tokenInMemory
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    storageWorks = false
    return tokenInMemory
  }
}

/** Stores the token of a new session. */
export const storeToken = (token: string) => write(token)

/** Removes a token that the server has rejected, unless another one is stored by now. Other tabs show the sign-in form. AUTH-7. */
export function removeRejectedToken(token: string) {
  if (readStoredToken() === token) write(null)
}

/**
 * Removes the token of a person who signs out, which signs out the other tabs. The token of a person who has signed in since remains.
 * AUTH-4.
 * @param token null if the session had ended before
 */
export function removeTokenOfSignOut(token: string | null) {
  const stored = readStoredToken()
  if (stored != null && stored !== token) return
  try {
    if (storageWorks) localStorage.setItem(signOutKey, String(Date.now()))
  } catch {
    storageWorks = false
  }
  write(null)
}

/** When a person last signed out in this browser; '' for never, and where storage is blocked. */
export const lastSignOut = (): string => readFromDevice(signOutKey) ?? ''

/** Subscribes to what other tabs do with the token. @returns a function that unsubscribes */
export const onTokenChange = listeners.subscribe

function write(token: string | null) {
  tokenInMemory = token
  if (!storageWorks) return
  try {
    if (token == null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    storageWorks = false
  }
}

function onStorage({ key, newValue }: StorageEvent) {
  if (key === signOutKey) listeners.call('signedOut')
  else if (key === tokenKey) listeners.call(newValue == null ? 'ended' : 'signedIn')
  // The key is null after localStorage.clear().
  else if (key === null) listeners.call('ended')
}
