import { sql } from 'drizzle-orm'
import { freeSlug, isSlug, slugOf } from '../../schema/rules/slugs.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Transaction } from '../store/database.ts'
import type { Catalogue } from './catalogues.ts'

/** A slug that was generated from the time in ms, because neither the requested one nor the title gave any. */
const timestamp = /^\d{13,}(-\d+)?$/

/** A request for a slug. */
export interface WantedSlug {
  wanted: string
  title: string
  /** The article's current slug, which does not count as taken; null for a new article. */
  current: string | null
}

/**
 * Chooses the slug of an article: `wanted` if valid, else one made from the title, else a timestamp; with a number appended if another
 * article of the catalogue and language has it. Takes a lock until the transaction ends, so that no two choose the same. SLUG-1.
 */
export async function slugFor(
  tx: Transaction,
  catalogue: Catalogue,
  language: string,
  { wanted, title, current }: WantedSlug,
): Promise<string> {
  // Before validation: the appended number may have made the current slug longer than isSlug allows.
  if (wanted === current) return wanted
  const base = isSlug(wanted) ? wanted : slugOf(title)
  // A new timestamp would change the slug with every save.
  if (base === '' && current != null && timestamp.test(current)) return current
  const chosen = base || String(Date.now())
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.articleSlugs}, hashtext(${`${catalogue.slug}/${language}`}))`,
  )
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from articles where kataloog = ${catalogue.slug} and keel = ${language} and starts_with(slug, ${chosen})`)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (current != null) taken.delete(current)
  return freeSlug(chosen, taken)
}
