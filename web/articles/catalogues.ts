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
}

const catalogues = configuration.catalogues.map((row) => catalogueFrom(row, `/kataloog/${row.slug}`, true))
const pages = catalogueFrom(configuration.pages, '/lehed', false)

/**
 * The catalogue at a path; undefined if none is configured. ROUTE-1.
 * @param slug the path segment after /kataloog/; undefined for the path of the pages
 */
export function catalogueAt(slug: string | undefined): Catalogue | undefined {
  return slug === undefined ? pages : catalogues.find((catalogue) => catalogue.slug === slug)
}

/** The name of a language of content: 'EST'. NAV-4. */
export function languageName(code: string): string {
  return configuration.languages.find((language) => language.code === code)?.name ?? code
}

interface ConfiguredCatalogue {
  slug: string
  title: string
  dates?: string
}

function catalogueFrom({ slug, title, dates }: ConfiguredCatalogue, path: string, hasVisibility: boolean): Catalogue {
  const kind = dates?.toUpperCase()
  return { slug, title, path, hasVisibility, dates: kind === 'SINGLE' || kind === 'MANY' ? kind : 'NONE' }
}
