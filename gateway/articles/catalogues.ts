import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { GatewayError } from '../errors.ts'
import type { CategoryModel } from './wire/category.ts'

/** How many dates the articles of a catalogue have. */
type DateKind = 'NONE' | 'SINGLE' | 'MANY'

/** A catalogue or the pages, and which optional fields its articles have. NAV-3. */
export interface CatalogueModel {
  slug: string
  title: string
  dates: DateKind
  hasYears: boolean
  hasCategories: boolean
  hasCover: boolean
  hasVisibility: boolean
  /** The categories to choose from; empty unless `hasCategories`. */
  categories: CategoryModel[]
}

/** A row of catalogues.json. A missing flag is false. */
interface ConfiguredCatalogue {
  slug: string
  title: string
  dates?: string
  years?: boolean
  categories?: boolean
}

/** The catalogues in the order of the configuration, then the pages, which have neither cover nor visibility. NAV-3. */
export const catalogues: readonly CatalogueModel[] = [
  ...configuration.catalogues.map((row) => catalogueFrom(row, true)),
  catalogueFrom(configuration.pages, false),
]

/** The codes of the content languages, the default first. NAV-4. */
export const languages: readonly string[] = configuration.languages.map(({ code }) => code)

/** The catalogue with this slug. @throws NOT_FOUND if none is configured */
export function catalogueOf(slug: string): CatalogueModel {
  const found = catalogues.find((catalogue) => catalogue.slug === slug)
  if (!found) throw new GatewayError('NOT_FOUND', 'Sellist kataloogi ei ole.')
  return found
}

function catalogueFrom(row: ConfiguredCatalogue, isCatalogue: boolean): CatalogueModel {
  const { slug, title, dates = 'NONE', years = false, categories = false } = row
  return {
    slug,
    title,
    // Not validated here: GraphQL refuses to serialise a value that is not in the enum.
    dates: dates.toUpperCase() as DateKind,
    hasYears: years,
    hasCategories: categories,
    hasCover: isCatalogue,
    hasVisibility: isCatalogue,
    categories: categories ? configuration.articleCategories : [],
  }
}
