import type { Reference } from '@apollo/client'
import { useCreateCategoryMutation, type CategoryInput } from './generated.ts'
import { useIdempotencyKey } from '../../lib/useIdempotencyKey.ts'
import { useMember } from '../../users/useMember.ts'

/**
 * Adds a category, which then stands in every list of them. Its slug is the server's to give, so nothing can be shown
 * before the answer. Throws the refusal. FORUM-8, REST-7.
 */
export function useCreateCategory() {
  const [createCategory] = useCreateCategoryMutation()
  const { keyFor, forget } = useIdempotencyKey(useMember().id, 'category:new')
  return async (input: CategoryInput) => {
    await createCategory({
      variables: { input },
      context: { idempotencyKey: keyFor(input) },
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
    })
    forget()
  }
}
