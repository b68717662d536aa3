import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** How many dates the articles of a catalogue have. NAV-3. */
export type DateKind = 'none' | 'single' | 'many'

/** A catalogue or the pages, and which optional fields its articles have; from schema/catalogues.json. NAV-3. */
export interface Catalogue {
  /** Identifies it in URL paths and in the database. */
  slug: string
  dates: DateKind
  hasYears: boolean
  hasCategories: boolean
  hasCover: boolean
  /** Whether its articles have `avalik`; if not, all are public. */
  hasVisibility: boolean
  /** The path under /sise where its articles are edited. §2. */
  editorPath: string
}

/** The categories of companies: Estonian names by slug. ARTICLE-4. */
export const articleCategories: ReadonlyMap<string, string> = new Map(
  configuration.articleCategories.map(({ slug, name }) => [slug, name]),
)

/** The catalogues in the order of the configuration, then the pages. NAV-3. */
export const catalogues: readonly Catalogue[] = [
  ...configuration.catalogues.map((row) => catalogueOf(row, `/kataloog/${row.slug}`)),
  catalogueOf(configuration.pages, `/${configuration.pages.slug}`),
]

function catalogueOf(row: typeof configuration.pages, editorPath: string): Catalogue {
  const { slug, dates, years, categories, cover, visibility } = row
  if (!isDateKind(dates)) throw new Error(`schema/catalogues.json: unknown dates "${dates}" of ${slug}`)
  return {
    slug,
    dates,
    hasYears: years,
    hasCategories: categories,
    hasCover: cover,
    hasVisibility: visibility,
    editorPath,
  }
}

function isDateKind(kind: string): kind is DateKind {
  return ['none', 'single', 'many'].includes(kind)
}
