import { eq, sql } from 'drizzle-orm'
import { defaultLanguage } from '../../schema/rules/languages.ts'
import { slugFor } from '../content/slug.ts'
import type { Transaction } from '../store/database.ts'
import { formerAlbumSlugs } from '../store/tables/gallery.ts'
import type { AlbumContent } from './content.ts'

/** Slugs that would collide with the routes of the client. ROUTE-4. */
const reserved = ['uus']

/**
 * Chooses the slug of an album, unique among albums; its title is the Estonian one. Under the lock of albums. SLUG-1.
 * @param current its slug before the change; null for a new album
 */
export function albumSlugFor(tx: Transaction, { slug, nimi }: AlbumContent, current: string | null): Promise<string> {
  return slugFor({ wanted: slug, title: nimi[defaultLanguage] ?? '', current }, async (start) => {
    const { rows } = await tx.execute<{ slug: string }>(sql`select slug from albums where starts_with(slug, ${start})`)
    return [...reserved, ...rows.map((row) => row.slug)]
  })
}

/** Makes a slug that an album has taken its own: links with it no longer lead to the album that had it before. SLUG-1. */
export async function takeFormerSlug(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(formerAlbumSlugs).where(eq(formerAlbumSlugs.slug, slug))
}

/** Keeps the slug that an album had, so that links with it lead to the album still. SLUG-1. */
export async function keepFormerSlug(tx: Transaction, albumId: string, slug: string): Promise<void> {
  await tx.insert(formerAlbumSlugs).values({ slug, albumId })
}
