import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { GatewayError } from '../errors.ts'
import type { CategoryModel } from './wire/category.ts'

/** How many dates the articles of a catalogue have. */
type DateKind = 'NONE' | 'SINGLE' | 'MANY'

/** A kind of articles. NAV-3. */
export interface CatalogueModel {
  slug: string
  title: string
  dates: DateKind
  hasYears: boolean
  hasCategories: boolean
  hasCover: boolean
  hasVisibility: boolean
  /** Those that its articles may have. */
  categories: CategoryModel[]
}

/** A row of catalogues.json: its articles do not have what it leaves out. */
interface ConfiguredCatalogue {
  slug: string
  title: string
  dates?: string
  years?: boolean
  categories?: boolean
}

/** All kinds of articles, in the order of the configuration; pages, which have neither cover nor visibility, last. NAV-3. */
export const catalogues: readonly CatalogueModel[] = [
  ...configuration.catalogues.map((row) => catalogueFrom(row, true)),
  catalogueFrom(configuration.pages, false),
]

/** The languages of content, the default first. NAV-4. */
export const languages: readonly string[] = configuration.languages.map(({ code }) => code)

/** The catalogue with that slug. @throws NOT_FOUND where none is configured */
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
    // A value that the schema's enum does not have is an error wherever it is asked for.
    dates: dates.toUpperCase() as DateKind,
    hasYears: years,
    hasCategories: categories,
    hasCover: isCatalogue,
    hasVisibility: isCatalogue,
    categories: categories ? configuration.articleCategories : [],
  }
}
