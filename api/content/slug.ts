import { freeSlug, slugOf, typedSlug } from '../../schema/rules/slugs.ts'

/** A slug that was generated from the time in ms, because neither the requested one nor the title gave any. */
const timestamp = /^\d{13,}(-\d+)?$/

/** A request for a slug. */
export interface WantedSlug {
  wanted: string
  title: string
  /** The record's current slug, which does not count as taken; null for a new record. */
  current: string | null
}

/**
 * Chooses the slug of a record: `wanted` if valid, else one made from the title, else a timestamp; with a number appended if it is
 * taken. SLUG-1.
 * @param takenSlugs resolves to the slugs in use that start with the given text. It has to lock them until the transaction ends, so
 *   that no two records choose the same
 */
export async function slugFor(
  { wanted, title, current }: WantedSlug,
  takenSlugs: (start: string) => Promise<Iterable<string>>,
): Promise<string> {
  // Before validation: the appended number may have made the current slug longer than isSlug allows.
  if (wanted === current) return wanted
  const base = typedSlug(wanted) ?? slugOf(title)
  // A new timestamp would change the slug with every save.
  if (base === '' && current != null && timestamp.test(current)) return current
  const chosen = base || String(Date.now())
  const taken = new Set(await takenSlugs(chosen))
  if (current != null) taken.delete(current)
  return freeSlug(chosen, taken)
}
