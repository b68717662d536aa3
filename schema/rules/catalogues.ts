import configuration from '../catalogues.json' with { type: 'json' }

/** How many dates the articles of a catalogue have. NAV-3. */
export type DateKind = 'NONE' | 'SINGLE' | 'MANY'

/** A category of companies. ARTICLE-4. */
export interface ArticleCategory {
  slug: string
  name: string
}

/** A catalogue or the pages, and which optional fields its articles have. NAV-3. */
export interface Catalogue {
  /** Identifies it in URL paths and in the database. */
  slug: string
  title: string
  dates: DateKind
  /** Whether its articles cover a range of years. */
  hasYears: boolean
  hasCategories: boolean
  /** Whether its articles have a featured image. */
  hasCover: boolean
  /** Whether its articles can be hidden from the public; if not, all are public. */
  hasVisibility: boolean
  /** The categories to choose from; empty unless `hasCategories`. */
  categories: ArticleCategory[]
  /** The path under /sise where its articles are listed and edited. §2, ROUTE-1. */
  path: string
}

/** The pages. NAV-3. */
export const pages: Catalogue = catalogueFrom(configuration.pages, `/${configuration.pages.slug}`)

/** The catalogues in the order of schema/catalogues.json, then the pages. NAV-3. */
export const catalogues: readonly Catalogue[] = [
  ...configuration.catalogues.map((row) => catalogueFrom(row, `/kataloog/${row.slug}`)),
  pages,
]

/**
 * A catalogue of the configuration.
 * @param row a row of schema/catalogues.json
 * @throws if it has an unknown kind of dates
 */
export function catalogueFrom(row: typeof configuration.pages, path: string): Catalogue {
  const dates = row.dates.toUpperCase()
  if (!isDateKind(dates)) throw new Error(`schema/catalogues.json: unknown dates "${row.dates}" of ${row.slug}`)
  return {
    slug: row.slug,
    title: row.title,
    dates,
    hasYears: row.years,
    hasCategories: row.categories,
    hasCover: row.cover,
    hasVisibility: row.visibility,
    categories: row.categories ? configuration.articleCategories : [],
    path,
  }
}

/** The Estonian name of a category of companies; its slug if it is unknown. ARTICLE-4. */
export const categoryName = (slug: string): string =>
  configuration.articleCategories.find((one) => one.slug === slug)?.name ?? slug

/** The slugs of the categories of companies. ARTICLE-4. */
export const categorySlugs: readonly string[] = configuration.articleCategories.map(({ slug }) => slug)

// A declaration, as the catalogues above are read while this file is loaded.
function isDateKind(kind: string): kind is DateKind {
  return ['NONE', 'SINGLE', 'MANY'].includes(kind)
}
