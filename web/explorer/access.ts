import { lastSignOut, onTokenChange } from '../lib/session/storedToken.ts'
import { discardExplorer } from '../lib/session/tabStorage.ts'

const key = 'sise.explorer.token'
const sinceKey = 'sise.explorer.since'
const probe = '{ __schema { queryType { name } } }'

/** The gateway's response to a request for the schema. */
export type Access = 'open' | 'refused' | 'unreachable'

/** A storage of the browser; if it is blocked, one that lasts as long as the page. */
export function windowStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[kind]
  } catch {
    return memory
  }
}

const values = new Map<string, string>()
const memory: Storage = {
  get length() {
    return values.size
  },
  key: (index) => [...values.keys()][index] ?? null,
  getItem: (name) => values.get(name) ?? null,
  setItem: (name, value) => void values.set(name, value),
  removeItem: (name) => void values.delete(name),
  clear: () => values.clear(),
}

/** The token of this window, which no other page reads; empty without one. GQL-10. */
export const storedToken = (): string => windowStorage('sessionStorage').getItem(key) ?? ''
export const storeToken = (token: string): void => windowStorage('sessionStorage').setItem(key, token)
export const deleteToken = (): void => windowStorage('sessionStorage').removeItem(key)

/** Deletes what this window stores for the explorer after a sign-out in any tab, and then calls `begin`. AUTH-4, GQL-10. */
export function endWithSession(begin = () => location.reload()): void {
  const storage = windowStorage('sessionStorage')
  const hasEnded = () => (storage.getItem(sinceKey) ?? '') !== lastSignOut()
  if (hasEnded()) discardExplorer()
  storage.setItem(sinceKey, lastSignOut())
  const follow = () => {
    if (!hasEnded()) return
    discardExplorer()
    // Until it is reloaded, the page may store its content again, which the reloaded page deletes.
    storage.setItem(sinceKey, 'ended')
    begin()
  }
  onTokenChange(follow)
  // A page in the back/forward cache gets no storage events.
  window.addEventListener('pageshow', follow)
}

/** The headers of every request of this page. */
export const headersOf = (token: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { 'x-auth-token': token }),
})

/** Whether the gateway reveals the schema for this token; in development it always does. */
export async function accessWith(token: string): Promise<Access> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: headersOf(token),
      body: JSON.stringify({ query: probe }),
      signal: AbortSignal.timeout(30_000),
    })
    const { data } = (await response.json()) as { data?: { __schema?: object | null } | null }
    return data?.__schema ? 'open' : response.status >= 500 ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}
