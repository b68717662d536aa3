import { moved, orderChanges, type Place } from '../../schema/rules/order.ts'
import type { UpdateCategoryInput } from '../lib/generated/types.ts'
import { indexAtPlace } from '../lib/places.ts'
import { ifShaped } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import type { ForumReads } from './reads.ts'
import { moveCategoryNextTo } from './rest.ts'
import { categoriesFromWire, type CategoryModel } from './wire/category.ts'

/** Moves a category next to another one. Resolves to all categories. @throws CONFLICT when the other one does not exist (any more) */
export type MoveCategory = (id: string, place: Place) => Promise<CategoryModel[]>

/**
 * Moves categories: by one call where the API announces `enne`, else by changing the order numbers that follow from a list read just before.
 * FORUM-8, ORDER-1.
 */
export function categoryOrder(
  rest: RestClient,
  reads: ForumReads,
  update: (id: string, changes: UpdateCategoryInput) => Promise<unknown>,
): MoveCategory {
  async function changeOrders(id: string, place: Place): Promise<void> {
    const known = await reads.categories.load()
    const rows = known.flatMap((row) => (row.id == null ? [] : [{ id: row.id, order: row.order ?? 0 }]))
    const { from, to } = indexAtPlace(rows, id, place)
    const ids = moved(rows, from, to).map((row) => row.id)
    for (const { id: changed, order } of orderChanges(rows, ids)) await update(changed, { order })
  }

  return async (id, place) => {
    reads.forgetCategories()
    const answer = (await reads.capabilities.has('enne'))
      ? await moveCategoryNextTo(rest, id, place).finally(reads.forgetCategories)
      : await changeOrders(id, place)
    const rows = await writtenRecord(
      () => ifShaped(answer, categoriesFromWire),
      async () => [...(await reads.categories.load())],
    )
    return rows.map((row) => ({ ...row, saved: true as const }))
  }
}
