import { type Catalogue, catalogues, pages } from '../../schema/rules/catalogues.ts'

/**
 * The catalogue at a path; undefined if none is configured. ROUTE-1.
 * @param slug the path segment after /kataloog/; undefined for the path of the pages
 */
export function catalogueAt(slug: string | undefined): Catalogue | undefined {
  return slug === undefined ? pages : catalogues.find((catalogue) => catalogue.slug === slug && catalogue !== pages)
}

/** The path of the editor of an article, under /sise. */
export const editPath = ({ path }: Catalogue, id: string) => `${path}/muuda/${id}`
