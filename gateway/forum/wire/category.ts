import type { Category, CategoryInput, UpdateCategoryInput } from '../../lib/generated/types.ts'
import { asIs, given, orNull } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../../lib/record/inputs.ts'
import { identity, integer, list, moment, text } from '../../lib/shapes.ts'
import { subscriptionLevelFromWire } from './subscriptionLevel.ts'

const call = 'GET /api/foorum/kategooria'

/** A category; one within a topic is incomplete. */
export const categoryFields = {
  id: { wire: '_id', read: (id) => (id == null ? undefined : identity(id, 'a category')), call },
  name: { wire: 'nimi', read: given(text), call },
  slug: { wire: 'slug', read: given(text), call },
  order: { wire: 'jrg', read: given(integer), call },
  latestPostAt: { wire: 'viimanePostitus', read: moment, missing: () => null, call, readOnly: true },
  latestPostTitle: {
    wire: 'viimanePostitusPealkiri',
    read: orNull(text),
    missing: () => null,
    call,
    readOnly: true,
  },
  latestTopicId: { wire: 'viimanePostitusTeema', read: orNull(text), missing: () => null, call, readOnly: true },
  // Beyond §7.
  subscriptionLevel: {
    wire: 'jalgimine',
    read: orNull(subscriptionLevelFromWire),
    missing: () => null,
    call,
    readOnly: true,
  },
  // The tag for If-Match, beyond §7; null on a server without versions of categories.
  version: { wire: 'versioon', read: orNull(text), missing: () => null, call, readOnly: true },
  topicPage: { needs: 'call' },
} satisfies FieldTable<Category>

const categoryInputs = {
  name: { of: 'name', write: asIs, initial: '' },
  // At the end of the list. §9.
  order: { of: 'order', write: asIs, initial: 99 },
} satisfies InputTable<CategoryInput & UpdateCategoryInput, typeof categoryFields>

/** A category; one within a topic is incomplete, and its other fields are read from the list of categories. */
export interface CategoryModel extends RowOf<typeof categoryFields> {
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
}

/** Reads categories. */
export const categoryReader = rowReader('a category', categoryFields)

/** Writes categories. */
export const categoryWriter = bodyWriter(categoryFields, categoryInputs)

/** Parses the list of GET /api/foorum/kategooria. */
export function categoriesFromWire(wire: unknown): CategoryModel[] {
  return list(wire, 'the list of categories', completeCategoryFromWire)
}

/** Parses a complete category. @throws UPSTREAM_ERROR without an id */
export function completeCategoryFromWire(wire: unknown): CategoryModel & { id: string } {
  const category = categoryReader.complete(wire)
  return { ...category, id: identity(category.id, 'a category') }
}

/** Parses a category; for that of a topic some servers send only the id. */
export function categoryFromWire(wire: unknown): CategoryModel {
  return typeof wire === 'string' ? { id: wire } : categoryReader.row(wire)
}

/** The number of topics that prevent a category's deletion, if the refusal has it. */
export function topicCountFromWire({ teemasid }: Record<string, unknown>): { topicCount?: number } {
  const topicCount = integer(teemasid)
  return topicCount == null ? {} : { topicCount }
}
