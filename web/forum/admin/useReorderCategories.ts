import { moved, moveTo, orderChanges, type Place, placeOf } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { type AdminCategoryFragment, useMoveCategoryMutation } from './generated.ts'
import { adminTexts } from './text.ts'

/**
 * Moves a category, with an optimistic update of all lists and a notification with a retry on failure. It is sent next to the one that it
 * goes past last, so that it gets there whatever others move meanwhile. FORUM-8, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure, because a plain server may have saved some of the changes
 */
export function useReorderCategories(categories: readonly AdminCategoryFragment[], refresh: () => Promise<void>) {
  const [moveCategory] = useMoveCategoryMutation()
  const latest = useLatest(categories)
  const [send, busy] = useBusy(attempt)
  return { move: (from: number, to: number) => void start(from, to), busy }

  function start(from: number, to: number) {
    const category = latest.current[from]
    const place = placeOf(latest.current, from, to)
    return category && place && send(category.id, place)
  }

  async function attempt(id: string, place: Place): Promise<void> {
    try {
      await moveCategory({
        variables: { id, place },
        // The list sorts itself by the changed orders.
        optimisticResponse: { __typename: 'Mutation', moveCategoryNextTo: ordersAfter(id, place) },
      })
    } catch (error) {
      await refresh()
      if (!wasSaved(error)) notifyFailed(adminTexts.moveFailed(errorText(error)), { retry: () => send(id, place) })
    }
  }

  function ordersAfter(id: string, place: Place) {
    const rows = latest.current
    const move = moveTo(rows, id, place)
    const ids = (move ? moved(rows, move.from, move.to) : rows).map((row) => row.id)
    return orderChanges(rows, ids)
  }
}
