import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** A kind of articles: the configuration that the client has before it loads any data. NAV-3. */
export interface Catalogue {
  slug: string
  title: string
  /** The path of its list, under /sise. ROUTE-1. */
  path: string
  /** Whether its articles have no date, one, or several. */
  dates: 'NONE' | 'SINGLE' | 'MANY'
  /** Whether its articles can be hidden from the public; pages cannot. */
  hasVisibility: boolean
  /** Whether its articles have a featured image; pages do not. */
  hasCover: boolean
  /** Whether its articles cover a range of years. */
  hasYears: boolean
  /** The categories that its articles can have; empty if they have none. ARTICLE-4. */
  categories: readonly { slug: string; name: string }[]
}

const catalogues = configuration.catalogues.map((row) => catalogueFrom(row, `/kataloog/${row.slug}`))
const pages = catalogueFrom(configuration.pages, '/lehed')

/**
 * The catalogue at a path; undefined if none is configured. ROUTE-1.
 * @param slug the path segment after /kataloog/; undefined for the path of the pages
 */
export function catalogueAt(slug: string | undefined): Catalogue | undefined {
  return slug === undefined ? pages : catalogues.find((catalogue) => catalogue.slug === slug)
}

type ConfiguredCatalogue = (typeof configuration.catalogues)[number]

function catalogueFrom(row: ConfiguredCatalogue, path: string): Catalogue {
  const dates = row.dates.toUpperCase()
  return {
    slug: row.slug,
    title: row.title,
    path,
    dates: dates === 'SINGLE' || dates === 'MANY' ? dates : 'NONE',
    hasVisibility: row.visibility,
    hasCover: row.cover,
    hasYears: row.years,
    categories: row.categories ? configuration.articleCategories : [],
  }
}
