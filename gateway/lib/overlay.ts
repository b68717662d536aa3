/** The record without its undefined properties, as JSON would leave them out. */
export function withoutUndefined<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Object.fromEntries knows no relation between a name and the type of its value.
  return Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}

/**
 * The record to send where a PUT replaces the whole of it: the changes over the record that is there now. What the schema
 * does not know goes back as it came, so that nothing is erased.
 * @param answersOnly what the server answers but does not take
 */
export function overlay(
  now: object,
  changes: object,
  answersOnly: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const kept = Object.entries(now).filter(([property]) => !answersOnly.has(property))
  return { ...Object.fromEntries(kept), ...withoutUndefined(changes) }
}
