import { asSaved, GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { ifShaped, isRecordWithId, record } from '../lib/shapes.ts'
import type { ForumReader } from './reader.ts'
import { createCategory, deleteCategory, readCategoryRecords, replaceCategory } from './rest.ts'
import {
  categoryBodyToWire,
  categoryFromWire,
  changedCategoryToWire,
  type CategoryChanges,
  type CategoryModel,
  type WireCategory,
} from './wire.ts'
import type { CreatingHeaders } from './writer.ts'

/** What a category is made of. */
export interface CategoryInput {
  name: string
  order?: number | null | undefined
}

/** The forum's categories as an admin keeps them. FORUM-8. */
export interface CategoryWriter {
  createCategory(input: CategoryInput, headers: CreatingHeaders): Promise<CategoryModel>
  updateCategory(id: string, changes: CategoryChanges): Promise<CategoryModel>
  /** Answers with the id. CONFLICT with `topicCount` for one with topics that nobody takes. */
  deleteCategory(id: string, moveTopicsTo: string | null | undefined): Promise<string>
}

/** Writes the categories for one request. */
export function categoryWriter(rest: RestClient, reader: ForumReader, capabilities: Capabilities): CategoryWriter {
  /** What was created, where the server did not answer with it: the last of this name. */
  async function createdCategory({ name }: CategoryInput): Promise<CategoryModel> {
    const created = (await reader.categories()).filter((category) => category.name === name.trim()).at(-1)
    if (!created) throw new GatewayError('UPSTREAM_ERROR')
    return created
  }

  /** What to send so that all but the changes stays as it is. */
  async function bodyOf(id: string, changes: CategoryChanges): Promise<object> {
    if ((await capabilities.current()).has('partial-put')) return categoryBodyToWire(changes)
    return changedCategoryToWire(changes, findCategory(await readCategoryRecords(rest), id))
  }

  return {
    async createCategory(input, headers) {
      const answer = await createCategory(rest, categoryBodyToWire(input), headers).finally(() =>
        reader.forgetCategories(),
      )
      try {
        return { ...(isRecordWithId(answer) ? categoryFromWire(answer) : await createdCategory(input)), saved: true }
      } catch (error) {
        throw asSaved(error)
      }
    },
    async updateCategory(id, changes) {
      const body = await bodyOf(id, changes)
      const answer = await replaceCategory(rest, id, body).finally(() => reader.forgetCategories())
      const told = ifShaped(answer, categoryFromWire)
      return { ...(told?.id === id ? told : { id }), saved: true }
    },
    async deleteCategory(id, moveTopicsTo) {
      if (moveTopicsTo != null && !(await capabilities.current()).has('kuhu'))
        throw new GatewayError(
          'CONFLICT',
          'See server ei oska teemasid korraga teise kategooriasse viia. Vii need enne ükshaaval üle.',
        )
      await deleteCategory(rest, id, moveTopicsTo).finally(() => reader.forgetCategories())
      return id
    },
  }
}

function findCategory(categories: unknown, id: string) {
  const found = (Array.isArray(categories) ? (categories as unknown[]) : []).find(
    (category) => isRecordWithId(category) && String(category._id) === id,
  )
  if (!found) throw new GatewayError('NOT_FOUND')
  return record<WireCategory>(found, 'a category')
}
