import { GatewayError } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { partial } from '../lib/partial.ts'
import { ifShaped, isRecordWithId, recordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import type { ForumReads } from './reads.ts'
import { createCategory, deleteCategory, readCategoryRecords, replaceCategory } from './rest.ts'
import {
  categoryBodyToWire,
  type CategoryChanges,
  categoryFromWire,
  type CategoryModel,
  changedCategoryToWire,
  type WireCategory,
} from './wire/category.ts'

/** The input of a new category. */
export interface CategoryInput {
  name: string
  order?: number | null | undefined
}

/** Reads and writes of categories. FORUM-1, FORUM-8. */
export type Categories = ReturnType<typeof forumCategories>

/** Creates the categories' client of a request. */
export function forumCategories(rest: RestClient, reads: ForumReads) {
  const all = reads.categories.load

  /** The body of a PUT that changes only the given fields. */
  async function bodyOf(id: string, changes: CategoryChanges): Promise<object> {
    if (await reads.can('partial-put')) return categoryBodyToWire(changes)
    const now = recordWithId<WireCategory>(await readCategoryRecords(rest), id)
    if (!now) throw new GatewayError('NOT_FOUND')
    return changedCategoryToWire(changes, now)
  }

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
      const body = categoryBodyToWire(input)
      const answer = await createCategory(rest, body, headers).finally(reads.forgetCategories)
      const created = await writtenRecord(
        () => (isRecordWithId(answer) ? categoryFromWire(answer) : undefined),
        // The newest of this name.
        async () => (await all()).filter(({ name }) => name === input.name.trim()).at(-1),
      )
      return { ...created, saved: true }
    },
    async update(id: string, changes: CategoryChanges): Promise<CategoryModel> {
      const body = await bodyOf(id, changes)
      const answer = await replaceCategory(rest, id, body).finally(reads.forgetCategories)
      const answered = ifShaped(answer, categoryFromWire)
      return { ...(answered?.id != null && isSameId(answered.id, id) ? answered : { id }), saved: true }
    },
    /** Returns the id. @throws CONFLICT with `topicCount` for a category with topics when `moveTopicsTo` is missing */
    async delete(id: string, moveTopicsTo: string | null | undefined): Promise<string> {
      if (moveTopicsTo != null && !(await reads.can('kuhu')))
        throw new GatewayError(
          'CONFLICT',
          'See server ei oska teemasid korraga teise kategooriasse viia. Vii need enne ükshaaval üle.',
        )
      await deleteCategory(rest, id, moveTopicsTo).finally(reads.forgetCategories)
      return id
    },
  }
}
