import type { ApolloCache, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useOneCreation } from '../../users/creating/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import {
  type AdminCategoryFragment,
  type CategoryInput,
  readAdminCategories,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
} from './generated.ts'

/**
 * Creates categories and adds them to the cached list. Not optimistic, because the server chooses the slug. `save` throws the error.
 * `draftKey` as for useOneCreation. FORUM-8, REST-7.
 */
export function useCreateCategory() {
  const client = useApolloClient()
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const { create, agree, isCreated, createNext } = useOneCreation(useMember().id, 'category:new')

  async function save(input: CategoryInput, draftKey: string): Promise<AdminCategoryFragment> {
    const category = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await createCategory({
          variables: { input },
          context: { idempotencyKey },
          update: (cache, { data }) => data && addCategory(cache, data.createCategory),
        })
        return data?.createCategory
      },
      change: async (id, version) => {
        const { data } = await updateCategory({
          // Its place is that of its creation.
          variables: { id, input: { name: input.name }, version },
          update: (cache, { data }) => data && addCategory(cache, data.updateCategory),
        })
        return data?.updateCategory
      },
    })
    if (!category) throw new Error('The server answered without the category')
    return category
  }

  async function findCategory(name: string): Promise<string | null> {
    const { categories } = await readAdminCategories(client, {}, { fetchPolicy: 'no-cache' })
    return categories.find((category) => category.name === name)?.name ?? null
  }

  return {
    isCreated,
    createNext,
    save,
    agree: (name: string, draftKey: string) => agree(draftKey, () => findCategory(name)),
  }
}

function addCategory(cache: ApolloCache, category: AdminCategoryFragment): void {
  cache.modify<{ categories: readonly Reference[] }>({
    fields: {
      categories: (existing, { canRead, readField, toReference }) => {
        // The type of the written object is that of the store, which has an index signature.
        const added = toReference({ ...category }, true)
        const rows = (existing as readonly Reference[]).filter(
          (row) => canRead(row) && readField('slug', row) !== category.slug,
        )
        return added ? [...rows, added] : rows
      },
    },
  })
}
