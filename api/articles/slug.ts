import { sql } from 'drizzle-orm'
import { freeSlug, isSlug, slugOf } from '../../schema/rules/slugs.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Transaction } from '../store/database.ts'
import type { Catalogue } from './catalogues.ts'

/** What slugs are made of where neither the wanted one nor the title gives any. */
const timestamp = /^\d{13,}(-\d+)?$/

/** A slug that is wanted for an article. */
export interface WantedSlug {
  wanted: string
  title: string
  /** The article's own, which is as good as free; null for a new one. */
  current: string | null
}

/**
 * The slug that an article gets: the wanted one if it is valid, else one of its title, else a timestamp; with a number where
 * another article of the catalogue and language has it. Others wait until the transaction ends. SLUG-1.
 */
export async function slugFor(
  tx: Transaction,
  catalogue: Catalogue,
  language: string,
  { wanted, title, current }: WantedSlug,
): Promise<string> {
  // A numbered slug may be longer than a new one can be.
  if (wanted === current) return wanted
  const base = isSlug(wanted) ? wanted : slugOf(title)
  // Another timestamp would be another slug at each save.
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
