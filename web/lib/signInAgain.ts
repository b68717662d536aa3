// Shared state between the Apollo link, which sees rejected tokens, and the session, which knows who is signed in.
let person: string | null = null
const waiting = new Set<(again: boolean) => void>()

/** The id of the person whose data is on the screen, also while their session is expired; null if there is none. */
export const currentPerson = () => person

/** To be called after a sign-in: mutations waiting for this person are repeated, those of another person are given up. AUTH-7. */
export function personSignedIn(id: string) {
  const again = id === person
  person = id
  settle(again)
}

/** To be called after a sign-out: gives up all waiting mutations. */
export function personSignedOut() {
  person = null
  settle(false)
}

/** Resolves to true when the same person has signed in again; to false when another has, or on a sign-out. AUTH-7. */
export function untilSignedInAgain(): Promise<boolean> {
  if (person == null) return Promise.resolve(false)
  return new Promise((resolve) => waiting.add(resolve))
}

function settle(again: boolean) {
  const settled = [...waiting]
  waiting.clear()
  for (const resolve of settled) resolve(again)
}
