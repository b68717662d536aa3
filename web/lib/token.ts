/** A change of the session's token; `here` is false if another tab made it. */
export interface TokenChange {
  kind: 'signedIn' | 'signedOut' | 'expired'
  here: boolean
}

const tokenKey = 'sise.token'
// Written before a deliberate sign-out, so that other tabs can distinguish it from an expired session (AUTH-4, AUTH-7).
const signOutKey = 'sise.signedOut'

const listeners = new Set<(change: TokenChange) => void>()
// If storage is blocked (private windows, settings), the token lasts as long as the page.
let remembered: string | null = null
let storageWorks = true

/** The session's token; null if nobody is signed in. AUTH-4. */
export function readToken(): string | null {
  if (!storageWorks) return remembered
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    storageWorks = false
    return remembered
  }
}

/** Stores the token of a new session. */
export function keepToken(token: string) {
  write(token)
  tell({ kind: 'signedIn', here: true })
}

/** Removes the token after a sign-out, in every tab. AUTH-4. */
export function dropToken() {
  try {
    if (storageWorks) localStorage.setItem(signOutKey, String(Date.now()))
  } catch {
    storageWorks = false
  }
  write(null)
  tell({ kind: 'signedOut', here: true })
}

/** Removes a token that the server has rejected. AUTH-7. */
export function expireToken() {
  write(null)
  tell({ kind: 'expired', here: true })
}

/** Subscribes to changes of the token in this tab and others. @returns a function that unsubscribes */
export function onTokenChange(listener: (change: TokenChange) => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heardFromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', heardFromAnotherTab)
  }
}

function write(token: string | null) {
  remembered = token
  if (!storageWorks) return
  try {
    if (token == null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    storageWorks = false
  }
}

function heardFromAnotherTab({ key, newValue }: StorageEvent) {
  if (key === signOutKey) tell({ kind: 'signedOut', here: false })
  else if (key === tokenKey) tell({ kind: newValue == null ? 'expired' : 'signedIn', here: false })
  // The key is null after localStorage.clear().
  else if (key === null) tell({ kind: 'expired', here: false })
}

function tell(change: TokenChange) {
  for (const listener of [...listeners]) listener(change)
}
