import type { Reference } from '@apollo/client'
import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { type CategoryInput, useCreateCategoryMutation } from './generated.ts'

/**
 * Adds a category, which then stands in every list of them. Its slug is the server's to give, so nothing can be shown
 * before the answer. Throws the refusal. FORUM-8, REST-7.
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
