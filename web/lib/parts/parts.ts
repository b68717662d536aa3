/** Named parts of a record or of what is typed: the fields of a form, the modules of an article. Values must be JSON. */
export type Parts = Record<string, unknown>

/** The parts of an object: its own properties. No copy, so that who remembers the object knows its parts as well. */
export function partsOf(value: object): Readonly<Parts> {
  return value as Parts
}

/** Whether two parts are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two parts are the same to a person: spaces around a text are no change of it. */
export function isAlike(a: unknown, b: unknown): boolean {
  return isSame(a, b) || (typeof a === 'string' && typeof b === 'string' && a.trim() === b.trim())
}

/** Whether two objects have parts that are alike, in any order. Runs at each keystroke over all modules of an article: it copies nothing. */
export function haveSameParts(a: object, b: object): boolean {
  const [one, other] = [a as Parts, b as Parts]
  return (
    Object.keys(one).every((part) => isAlike(one[part], other[part])) &&
    Object.keys(other).every((part) => part in one || isSame(undefined, other[part]))
  )
}
