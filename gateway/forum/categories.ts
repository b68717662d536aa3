import { GatewayError } from '../errors.ts'
import type { CategoryInput, UpdateCategoryInput } from '../lib/generated/types.ts'
import { partial } from '../lib/partial.ts'
import { recordWithId } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import { categoryOrder } from './categoryOrder.ts'
import type { ForumReads } from './reads.ts'
import { createCategory, deleteCategory, readCategoryRecords, replaceCategory } from './rest.ts'
import { categoryFromWire, type CategoryModel, categoryWriter, changedCategoryToWire } from './wire/category.ts'

/** Reads and writes of categories. FORUM-1, FORUM-8. */
export type Categories = ReturnType<typeof forumCategories>

/** Creates the categories' client of a request. */
export function forumCategories(rest: RestClient, reads: ForumReads) {
  const all = reads.categories.load

  const categories = {
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
      const answer = await reads.writer.create({
        whole: () => categoryWriter.created(input),
        headers,
        send: (body, sent) => createCategory(rest, body, sent),
        forget: reads.forgetCategories,
      })
      // The newest of this name.
      return createdRow(answer, rowForm, async () =>
        (await all()).filter(({ name }) => name === input.name.trim()).at(-1),
      )
    },
    /**
     * @param version the version that was edited, sent as If-Match; only servers with versions of categories give one
     * @throws CONFLICT with `CategoryConflict` when the category has been changed since
     */
    async update(id: string, input: UpdateCategoryInput, version?: string | null): Promise<CategoryModel> {
      const answer = await reads.writer.change({
        async read() {
          const now = recordWithId<Record<string, unknown>>(await readCategoryRecords(rest), id)
          if (!now) throw new GatewayError('NOT_FOUND')
          return now
        },
        changes: () => categoryWriter.changes(input),
        wholeToWire: changedCategoryToWire,
        version,
        send: (body, headers) => replaceCategory(rest, id, body, headers),
        forget: reads.forgetCategories,
      })
      return changedRow(id, answer, rowForm)
    },
    /** Returns the id. @throws CONFLICT with `topicCount` for a category with topics when `moveTopicsTo` is missing */
    async delete(id: string, moveTopicsTo: string | null | undefined): Promise<string> {
      if (moveTopicsTo != null && !(await reads.capabilities.established()).has('kuhu'))
        throw new GatewayError(
          'CONFLICT',
          'See server ei oska teemasid korraga teise kategooriasse viia. Vii need enne ükshaaval üle.',
        )
      await deleteCategory(rest, id, moveTopicsTo).finally(reads.forgetCategories)
      return id
    },
  }
  return { ...categories, moveNextTo: categoryOrder(rest, reads, (id, changes) => categories.update(id, changes)) }
}

const rowForm = { bare: (id: string): CategoryModel => ({ id }), fromWire: categoryFromWire }
