/** What is wrong in a form: an Estonian sentence for each wrong field, in the order of the form. */
export type Problems<Field extends string> = Partial<Record<Field, string>>

/** The sentences that there are, without the fields that are right. */
export function problemsOf<Field extends string>(found: Partial<Record<Field, string | null>>): Problems<Field> {
  // Object.entries gives up the names of the fields.
  const wrong = (Object.entries(found) as [Field, string | null][]).filter(([, problem]) => problem != null)
  return Object.fromEntries(wrong) as Problems<Field>
}

/** What the server refused, as far as the form has a field for it, in the order of the form. */
export function refusedFields<Field extends string>(
  fields: readonly Field[],
  refused: Record<string, string>,
): Problems<Field> {
  return problemsOf(Object.fromEntries(fields.map((field) => [field, refused[field] ?? null])) as Problems<Field>)
}
