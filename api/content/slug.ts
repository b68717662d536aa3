import { freeSlug, slugToSave, type WantedSlug } from '../../schema/rules/slugs.ts'

/**
 * Chooses the slug of a record: `wanted` if valid, else one made from the title, else a timestamp; with a number appended if it is taken.
 * SLUG-1.
 * @param takenSlugs resolves to the slugs in use that start with the given text. It must lock them until the transaction ends, so that no
 * two records choose the same
 */
export async function slugFor(
  { wanted, title, current }: WantedSlug,
  takenSlugs: (start: string) => Promise<Iterable<string>>,
): Promise<string> {
  const chosen = slugToSave({ wanted, title, current })
  if (chosen === current) return chosen
  const taken = new Set(await takenSlugs(chosen))
  if (current != null) taken.delete(current)
  return freeSlug(chosen, taken)
}
