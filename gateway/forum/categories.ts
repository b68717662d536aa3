import type { MoveTarget } from '../../schema/rules/order.ts'
import type { CategoryInput, UpdateCategoryInput } from '../lib/generated/types.ts'
import { partial } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import type { ForumReads } from './reads.ts'
import { createCategory, deleteCategory, moveCategoryNextTo, replaceCategory } from './rest.ts'
import { categoriesFromWire, categoryFromWire, type CategoryModel, categoryWriter } from './wire/category.ts'

/** Reads and writes of categories. FORUM-1, FORUM-8. */
export type Categories = ReturnType<typeof forumCategories>

/** Creates the categories' client of a request. */
export function forumCategories(rest: RestClient, reads: ForumReads) {
  const all = reads.categories.load

  return {
    all,
    /** The category with this slug; null when there is none. */
    find: async (slug: string) => (await all()).find((category) => category.slug === slug) ?? null,
    /** Reads a field of a category, from the list of categories if missing. */
    field: partial<CategoryModel>({
      what: 'a category',
      load: async (category) =>
        (await all()).find(({ id, slug }) => (category.id == null ? slug === category.slug : id === category.id)),
    }),
    async create(input: CategoryInput, headers: Record<string, string>): Promise<CategoryModel> {
      const response = await createCategory(rest, await categoryWriter.created(input), headers).finally(
        reads.discardCategories,
      )
      return createdRow(response, rowForm)
    },
    /**
     * @param version the version that was edited, sent as If-Match
     * @throws CONFLICT with `CategoryConflict` when the category has been changed since
     */
    async update(id: string, input: UpdateCategoryInput, version?: string | null): Promise<CategoryModel> {
      const body = await categoryWriter.changes(input)
      const response = await replaceCategory(rest, id, body, versionHeader(version)).finally(reads.discardCategories)
      return changedRow(id, response, rowForm)
    },
    /**
     * Returns the id.
     * @throws CONFLICT with `topicCount` for a category with topics without `moveTopicsTo`, and for `moveTopicsTo` on a plain server
     */
    async delete(id: string, moveTopicsTo: string | null | undefined): Promise<string> {
      await deleteCategory(rest, id, moveTopicsTo).finally(reads.discardCategories)
      return id
    },
    /** Moves a category, and returns all. @throws CONFLICT when the target does not exist (any more). FORUM-8, ORDER-1. */
    async moveNextTo(id: string, target: MoveTarget): Promise<CategoryModel[]> {
      const response = await moveCategoryNextTo(rest, id, target).finally(reads.discardCategories)
      const rows = await writtenRecord(
        () => ifShaped(response, categoriesFromWire),
        async () => [...(await all())],
      )
      return rows.map((row) => ({ ...row, saved: true as const }))
    },
  }
}

const rowForm = { bare: (id: string): CategoryModel => ({ id }), fromWire: categoryFromWire }
