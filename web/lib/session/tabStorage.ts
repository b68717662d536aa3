import { currentPerson, currentSession } from './tabSession.ts'

/** The value that this tab stores under a name, also after a reload; null if there is none, or storage is blocked. */
export function readFromTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Stores a value in this tab, where no other tab can read it; null deletes it. Where storage is full or blocked, nothing is stored. */
export function storeInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or blocked: the client works without what is stored here.
  }
}

const prefix = 'sise.own '
const owner = `${prefix}owner`
/** What the explorer's pages store in a tab. GQL-10. */
const ofExplorer = /^(graphiql:|sise\.explorer\.)/

/** The value that this tab stores under a name for its session, also after a reload; null if there is none. */
export const readFromSession = <T>(name: string): T | null => readFromTab<T>(prefix + name)

/** Stores a value for the session in this tab, such as a search or a reading position. It is deleted when the session ends. AUTH-7. */
export function storeInSession(name: string, value: unknown): void {
  // A component that a sign-out unmounts must store nothing.
  if (currentPerson() != null) storeInTab(prefix + name, value)
}

/** Deletes what a session has stored, after it has ended or another person has signed in. Called after each change. AUTH-7. */
export function discardEndedSession(): void {
  const session = currentSession()
  // The person of the session is not known yet.
  if (session && session.personId === null) return
  const personId = session?.personId ?? null
  const before = readFromTab<string>(owner)
  if (personId === before) return
  discard((name) => name.startsWith(prefix))
  // The explorer may be used before a person signs in.
  if (before !== null) discardExplorer()
  storeInTab(owner, personId)
}

/** Deletes what the explorer has stored in this tab: the token and the typed texts. GQL-10. */
export const discardExplorer = (): void => discard((name) => ofExplorer.test(name))

function discard(isOver: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (isOver(name)) sessionStorage.removeItem(name)
  } catch {
    // Blocked: nothing was stored.
  }
}
