/** Named parts of a record or of what is typed: the fields of a form, the modules of an article. Values must be JSON. */
export type Parts = Record<string, unknown>

/** The parts of an object: its own properties. */
export function partsOf(value: object): Parts {
  return Object.fromEntries(Object.entries(value))
}

/** Whether two parts are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two objects have equal parts, in any order. */
export function haveSameParts(a: object, b: object): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((part) => isSame(one[part], other[part]))
}
