import { sql } from 'drizzle-orm'
import { defaultLanguage } from '../content/languages.ts'
import { slugFor } from '../content/slug.ts'
import type { Transaction } from '../store/database.ts'
import type { AlbumContent } from './content.ts'

/** Slugs that would collide with the routes of the client. ROUTE-4. */
const reserved = ['uus']

/**
 * Chooses the slug of an album, unique among albums; its title is the Estonian one. The albums must be locked: see lockAlbums. SLUG-1.
 * @param current its slug before the change; null for a new album
 */
export function albumSlugFor(tx: Transaction, { slug, nimi }: AlbumContent, current: string | null): Promise<string> {
  return slugFor({ wanted: slug, title: nimi[defaultLanguage] ?? '', current }, async (start) => {
    const { rows } = await tx.execute<{ slug: string }>(sql`select slug from albums where starts_with(slug, ${start})`)
    return [...reserved, ...rows.map((row) => row.slug)]
  })
}
