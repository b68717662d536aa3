/** Validation errors of a form: an Estonian sentence for each invalid field, in the order of the form. */
export type Problems<Field extends string> = Partial<Record<Field, string>>

/** Drops the valid fields from a validation result. */
export function problemsOf<Field extends string>(found: Partial<Record<Field, string | null>>): Problems<Field> {
  // Object.entries widens the keys to string.
  const wrong = (Object.entries(found) as [Field, string | null][]).filter(([, problem]) => problem != null)
  return Object.fromEntries(wrong) as Problems<Field>
}

/** The server's field errors, restricted to the fields of the form and in their order. */
export function refusedFields<Field extends string>(
  fields: readonly Field[],
  refused: Record<string, string>,
): Problems<Field> {
  return problemsOf(Object.fromEntries(fields.map((field) => [field, refused[field] ?? null])) as Problems<Field>)
}
