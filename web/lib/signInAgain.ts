// The link meets the refusals, the session knows the people: this stands between them.
let person: string | null = null
const waiting = new Set<(again: boolean) => void>()

/** The id of the person whose screen it is, also while their session has ended; null when it is nobody's. */
export const personAtScreen = () => person

/** A person has come, or come back: what waited for them goes on, what waited for somebody else is given up. AUTH-7. */
export function personCame(id: string) {
  const again = id === person
  person = id
  settle(again)
}

/** The screen is nobody's any more: nothing is waited for. */
export function personLeft() {
  person = null
  settle(false)
}

/** Waits until the person at the screen has signed in again: false when somebody else has, or nobody will. AUTH-7. */
export function signedInAgain(): Promise<boolean> {
  if (person == null) return Promise.resolve(false)
  return new Promise((resolve) => waiting.add(resolve))
}

function settle(again: boolean) {
  const settled = [...waiting]
  waiting.clear()
  for (const resolve of settled) resolve(again)
}
