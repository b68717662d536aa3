import type { Reference } from '@apollo/client'
import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { type CategoryInput, useCreateCategoryMutation } from './generated.ts'

/**
 * Returns a function that creates a category and adds it to the cached list. Not optimistic, because the server chooses the
 * slug. It throws the error. FORUM-8, REST-7.
 */
export function useCreateCategory() {
  const [createCategory] = useCreateCategoryMutation()
  const { create } = useCreation(useMember().id, 'category:new')
  return async (input: CategoryInput) => {
    await create(input, (idempotencyKey) =>
      createCategory({
        variables: { input },
        context: { idempotencyKey },
        update: (cache, { data }) => {
          if (!data) return
          const created = data.createCategory
          cache.modify<{ categories: readonly Reference[] }>({
            fields: {
              categories: (existing, { canRead, readField, toReference }) => {
                const added = toReference(created, true)
                const rows = (existing as readonly Reference[]).filter(
                  (row) => canRead(row) && readField('slug', row) !== created.slug,
                )
                return added ? [...rows, added] : rows
              },
            },
          })
        },
      }),
    )
  }
}
