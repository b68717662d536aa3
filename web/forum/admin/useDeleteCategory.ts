import { forgetLatest } from '../category/categoryCache.ts'
import { useDeleteCategoryMutation } from './generated.ts'

interface Known {
  id: string
  slug: string
}

/** Deletes a category; its topics go to another one, where one is given. Throws the refusal. FORUM-8. */
export function useDeleteCategory() {
  const [deleteCategory] = useDeleteCategoryMutation()
  return (category: Known, moveTopicsTo: Known | null) =>
    deleteCategory({
      variables: { id: category.id, moveTopicsTo: moveTopicsTo?.id ?? null },
      update: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'Category', slug: category.slug }) })
        if (moveTopicsTo) {
          // What went there, and what is the latest now, only the server knows.
          const id = cache.identify({ __typename: 'Category', slug: moveTopicsTo.slug })
          cache.evict({ id, fieldName: 'topicPage' })
          forgetLatest(cache, moveTopicsTo.slug)
        }
        cache.gc()
      },
    })
}
