/** A change of the session's token; `isOwn` is false if another tab made it. */
export interface TokenChange {
  kind: 'signedIn' | 'signedOut' | 'expired'
  isOwn: boolean
}

const tokenKey = 'sise.token'
// Written before a deliberate sign-out, so that other tabs can distinguish it from an expired session (AUTH-4, AUTH-7).
const signOutKey = 'sise.signedOut'

const listeners = new Set<(change: TokenChange) => void>()
// If storage is blocked (private windows, settings), the token lasts as long as the page.
let tokenInMemory: string | null = null
let storageWorks = true

/** The session's token; null if nobody is signed in. AUTH-4. */
export function readToken(): string | null {
  if (!storageWorks) return tokenInMemory
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    storageWorks = false
    return tokenInMemory
  }
}

/** Stores the token of a new session. */
export function storeToken(token: string) {
  write(token)
  emit({ kind: 'signedIn', isOwn: true })
}

/** Removes the token after a sign-out, in every tab. AUTH-4. */
export function removeToken() {
  try {
    if (storageWorks) localStorage.setItem(signOutKey, String(Date.now()))
  } catch {
    storageWorks = false
  }
  write(null)
  emit({ kind: 'signedOut', isOwn: true })
}

/** Removes a token that the server has rejected. AUTH-7. */
export function expireToken() {
  write(null)
  emit({ kind: 'expired', isOwn: true })
}

/** Subscribes to changes of the token in this tab and others. @returns a function that unsubscribes */
export function onTokenChange(listener: (change: TokenChange) => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

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
  if (key === signOutKey) emit({ kind: 'signedOut', isOwn: false })
  else if (key === tokenKey) emit({ kind: newValue == null ? 'expired' : 'signedIn', isOwn: false })
  // The key is null after localStorage.clear().
  else if (key === null) emit({ kind: 'expired', isOwn: false })
}

function emit(change: TokenChange) {
  for (const listener of [...listeners]) listener(change)
}
