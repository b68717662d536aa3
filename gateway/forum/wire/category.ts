import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, integer, list, moment, record, text, type Unchecked } from '../../lib/shapes.ts'

/** A category of GET /api/foorum/kategooria. */
export interface WireCategory {
  _id: string
  nimi: string
  slug: string
  jrg?: number | null
  viimanePostitus?: string | null
  viimanePostitusPealkiri?: string | null
  /** The tag for If-Match, beyond §7. */
  versioon?: string | null
}

/** Body of POST /api/foorum/kategooria/uus and PUT /api/foorum/kategooria/{id}. */
export interface WireCategoryBody {
  nimi: string
  jrg?: unknown
}

/** A category; one within a topic is incomplete, and its other fields are read from the list of categories. */
export interface CategoryModel {
  id?: string
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
  name?: string
  slug?: string
  order?: number
  latestPostAt?: string | null
  latestPostTitle?: string | null
  /** Null on a server without versions of categories. */
  version?: string | null
}

/** Changes of a category; null or undefined fields stay. */
export interface CategoryChanges {
  name?: string | null | undefined
  order?: number | null | undefined
}

/** Parses the list of GET /api/foorum/kategooria. */
export function categoriesFromWire(wire: unknown): CategoryModel[] {
  return list(wire, 'the list of categories', (element) => {
    const category = categoryFromWire(element)
    identity(category.id, 'a category')
    return {
      ...category,
      latestPostAt: category.latestPostAt ?? null,
      latestPostTitle: category.latestPostTitle ?? null,
      version: category.version ?? null,
    }
  })
}

/** Parses a category, or that of a topic, of which some servers send only the id. */
export function categoryFromWire(wire: unknown): CategoryModel {
  if (typeof wire === 'string') return { id: wire }
  const read = record<WireCategory>(wire, 'a category')
  return {
    id: read._id == null ? undefined : identity(read._id, 'a category'),
    name: text(read.nimi) ?? undefined,
    slug: text(read.slug) ?? undefined,
    order: integer(read.jrg) ?? undefined,
    latestPostAt: moment(read.viimanePostitus),
    latestPostTitle: text(read.viimanePostitusPealkiri),
    version: text(read.versioon) ?? undefined,
  }
}

/** The order number of a category that has been given none: last. §9. */
const defaultOrder = 99

/** The body of a new category: every field of §7. */
export function newCategoryToWire({ name, order }: CategoryChanges): WireCategoryBody {
  return { nimi: name ?? '', jrg: order ?? defaultOrder }
}

/** The body of changes for servers that announce `partial-put`. */
export function categoryBodyToWire({ name, order }: CategoryChanges): Partial<WireCategoryBody> {
  return withoutUndefined({ nimi: name ?? undefined, jrg: order ?? undefined })
}

const answersOnly = new Set(['viimanePostitus', 'viimanePostitusPealkiri', 'versioon'])

/** The complete category with its changes, for servers whose PUT replaces the record. */
export function changedCategoryToWire(changes: CategoryChanges, now: Unchecked<WireCategory>): Record<string, unknown> {
  return overlay(now, categoryBodyToWire(changes), answersOnly)
}

/** The number of topics that prevent a category's deletion, if the refusal has it. */
export function topicCountFromWire({ teemasid }: Record<string, unknown>): { topicCount?: number } {
  const topicCount = integer(teemasid)
  return topicCount == null ? {} : { topicCount }
}
