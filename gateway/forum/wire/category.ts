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
}

/** Body of POST /api/foorum/kategooria/uus and PUT /api/foorum/kategooria/{id}. */
export interface WireCategoryBody {
  nimi: string
  jrg?: unknown
}

/** A category; of one that a topic names, only some of it is known and the rest is in the list of categories. */
export interface CategoryModel {
  id?: string
  /** The answer of a write that succeeded: what is missing in it and cannot be read is an error that says so (REST-8). */
  saved?: true
  name?: string
  slug?: string
  order?: number
  latestPostAt?: string | null
  latestPostTitle?: string | null
}

/** How a category changes. What is null or undefined stays as it is. */
export interface CategoryChanges {
  name?: string | null | undefined
  order?: number | null | undefined
}

/** The list of GET /api/foorum/kategooria. */
export function categoriesFromWire(wire: unknown): CategoryModel[] {
  return list(wire, 'the list of categories', (element) => {
    const category = categoryFromWire(element)
    identity(category.id, 'a category')
    return {
      ...category,
      latestPostAt: category.latestPostAt ?? null,
      latestPostTitle: category.latestPostTitle ?? null,
    }
  })
}

/** A category, or what a topic tells of its own; some servers name only the id. */
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
  }
}

/** A new category to send, or, for servers that announce `partial-put`, the changes of one. */
export function categoryBodyToWire({ name, order }: CategoryChanges): Partial<WireCategoryBody> {
  return withoutUndefined({ nimi: name ?? undefined, jrg: order ?? undefined })
}

const answersOnly = new Set(['viimanePostitus', 'viimanePostitusPealkiri'])

/** The whole category with its changes, for servers on which a PUT replaces the record. */
export function changedCategoryToWire(changes: CategoryChanges, now: Unchecked<WireCategory>): Record<string, unknown> {
  return overlay(now, categoryBodyToWire(changes), answersOnly)
}

/** How many topics keep a category from being deleted, where the refusal tells it. */
export function topicCountFromWire({ teemasid }: Record<string, unknown>): { topicCount?: number } {
  const topicCount = integer(teemasid)
  return topicCount == null ? {} : { topicCount }
}
