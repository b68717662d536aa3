/** Removes undefined properties, as JSON does. */
export function withoutUndefined<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Object.fromEntries loses the relation between names and types of values.
  return Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}

/**
 * The record to send when a PUT replaces it as a whole: the changes laid over the current record. Properties that the
 * schema does not know are sent back unchanged, so that nothing is lost.
 * @param answersOnly properties that the server returns but does not accept
 */
export function overlay(
  now: object,
  changes: object,
  answersOnly: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const kept = Object.entries(now).filter(([property]) => !answersOnly.has(property))
  return { ...Object.fromEntries(kept), ...withoutUndefined(changes) }
}
