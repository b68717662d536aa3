import { currentPerson, currentSession } from './tabSession.ts'

/** What this tab keeps under a name, over a reload; null if there is nothing, or storage is blocked. */
export function readFromTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps a value in this tab, where no other can read it; null forgets it. Where storage is full or blocked it is lost with the page. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or blocked: nothing that is kept here is needed to go on.
  }
}

const prefix = 'sise.own '
const owner = `${prefix}owner`
/** What the explorer's pages store in a tab. GQL-10. */
const ofExplorer = /^(graphiql:|sise\.explorer\.)/

/** What this tab stores of its session under a name, over a reload; null if there is nothing. */
export const readFromSession = <T>(name: string): T | null => readFromTab<T>(prefix + name)

/** Stores a value of the session in this tab: what was searched for, where somebody read. It ends with the session. AUTH-7. */
export function storeInSession(name: string, value: unknown): void {
  // What is unmounted by a sign-out stores no more.
  if (currentPerson() != null) keepInTab(prefix + name, value)
}

/** Deletes what a session has stored once it has ended, or another person has signed in. Called after each change of the session. AUTH-7. */
export function discardEndedSession(): void {
  const session = currentSession()
  // Whose it is is not known yet.
  if (session && session.personId === null) return
  const personId = session?.personId ?? null
  const before = readFromTab<string>(owner)
  if (personId === before) return
  discard((name) => name.startsWith(prefix))
  // The explorer may be used before anybody has signed in.
  if (before !== null) discardExplorer()
  keepInTab(owner, personId)
}

/** Deletes what the explorer has stored in this tab: the token, and what was typed there. GQL-10. */
export const discardExplorer = (): void => discard((name) => ofExplorer.test(name))

function discard(isOver: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (isOver(name)) sessionStorage.removeItem(name)
  } catch {
    // Blocked: nothing was stored.
  }
}
