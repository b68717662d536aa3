/** Named fields of a record or of typed values: the fields of a form, the modules of an article. Values must be JSON. */
export type Fields = Record<string, unknown>

/** The fields of an object: its own properties. Returns the same object, so that its identity can be compared. */
export function fieldsOf(value: object): Readonly<Fields> {
  return value as Fields
}

/** Whether two fields are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two fields look the same to a person: leading and trailing spaces of a text do not count. */
export function isAlike(a: unknown, b: unknown): boolean {
  return isSame(a, b) || (typeof a === 'string' && typeof b === 'string' && a.trim() === b.trim())
}

/** Whether two objects have equal fields (`isAlike`). Runs on each keystroke over all modules of an article: it copies nothing. */
export function haveSameFields(a: object, b: object): boolean {
  const [one, other] = [a as Fields, b as Fields]
  return (
    Object.keys(one).every((field) => isAlike(one[field], other[field])) &&
    Object.keys(other).every((field) => field in one || isSame(undefined, other[field]))
  )
}
