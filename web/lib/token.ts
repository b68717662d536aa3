/** What can happen to the session's token; `here` tells this tab's own doing from another tab's. */
export interface TokenChange {
  kind: 'signedIn' | 'signedOut' | 'expired'
  here: boolean
}

const tokenKey = 'sise.token'
// Written before a deliberate signing out, so that other tabs can tell it from a session that ran out (AUTH-4, AUTH-7).
const signOutKey = 'sise.signedOut'

const listeners = new Set<(change: TokenChange) => void>()
// Where storage is blocked (private windows, settings) the token lives as long as the page.
let remembered: string | null = null
let storageWorks = true

/** The session's token, null when nobody is signed in. AUTH-4. */
export function readToken(): string | null {
  if (!storageWorks) return remembered
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    storageWorks = false
    return remembered
  }
}

/** Keeps the token of a new session. */
export function keepToken(token: string) {
  write(token)
  tell({ kind: 'signedIn', here: true })
}

/** Forgets the token because somebody signed out: here and in every other tab. AUTH-4. */
export function dropToken() {
  try {
    if (storageWorks) localStorage.setItem(signOutKey, String(Date.now()))
  } catch {
    storageWorks = false
  }
  write(null)
  tell({ kind: 'signedOut', here: true })
}

/** Forgets a token that the server no longer knows. AUTH-7. */
export function expireToken() {
  write(null)
  tell({ kind: 'expired', here: true })
}

/** Calls back when the token changes in this tab or another; answers with what stops it. */
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
  // A null key means that everything was cleared.
  else if (key === null) tell({ kind: 'expired', here: false })
}

function tell(change: TokenChange) {
  for (const listener of [...listeners]) listener(change)
}
