import { sql } from 'drizzle-orm'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import type { WantedSlug } from '../../schema/rules/slugs.ts'
import { slugFor } from '../content/slug.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Transaction } from '../store/database.ts'

/**
 * Chooses the slug of an article, unique within its catalogue and language. Takes a lock until the transaction ends, so that no two
 * choose the same. SLUG-1.
 */
export function articleSlugFor(
  tx: Transaction,
  catalogue: Catalogue,
  language: string,
  wanted: WantedSlug,
): Promise<string> {
  return slugFor(wanted, async (start) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.articleSlugs}, hashtext(${`${catalogue.slug}/${language}`}))`,
    )
    const { rows } = await tx.execute<{ slug: string }>(sql`
      select slug from articles where kataloog = ${catalogue.slug} and keel = ${language} and starts_with(slug, ${start})`)
    return rows.map(({ slug }) => slug)
  })
}
