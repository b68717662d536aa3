/** Removes undefined properties, as JSON does. */
export function withoutUndefined<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Object.fromEntries loses the relation between names and types of values.
  return Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}

/**
 * The record for a PUT that replaces it: the changes laid over the current record, with properties unknown to the schema unchanged.
 * @param readOnly properties that the server returns but does not accept
 */
export function overlay(
  now: object,
  changes: object,
  readOnly: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const writable = Object.entries(now).filter(([property]) => !readOnly.has(property))
  return { ...Object.fromEntries(writable), ...withoutUndefined(changes) }
}
