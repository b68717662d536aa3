import { moved, orderChanges } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { type CategoryRowFragment, useUpdateCategoryMutation } from './generated.ts'
import { adminTexts } from './text.ts'

/**
 * Moves a category, with an optimistic update of all lists and a notification with a retry on failure. FORUM-8, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure, because some of the changes may have been saved
 */
export function useReorderCategories(categories: readonly CategoryRowFragment[], refresh: () => Promise<void>) {
  const [updateCategory] = useUpdateCategoryMutation()
  const latest = useLatest(categories)
  const [arrange, busy] = useBusy(attempt)
  return {
    move: (from: number, to: number) =>
      void arrange(
        moved(
          categories.map(({ id }) => id),
          from,
          to,
        ),
      ),
    busy,
  }

  async function attempt(ids: string[]): Promise<void> {
    const answers = await Promise.allSettled(
      orderChanges(latest.current, ids).map((category) =>
        updateCategory({
          variables: { id: category.id, input: { order: category.order } },
          optimisticResponse: { __typename: 'Mutation', updateCategory: category },
        }),
      ),
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (!failed) return
    await refresh()
    if (!wasSaved(failed.reason))
      notifyFailed(adminTexts.moveFailed(errorText(failed.reason)), { retry: () => arrange(ids) })
  }
}
