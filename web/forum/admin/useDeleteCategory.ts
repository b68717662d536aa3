import { resetLatest } from '../category/categoryCache.ts'
import { useDeleteCategoryMutation } from './generated.ts'

interface Known {
  id: string
  slug: string
}

/** Returns a function that deletes a category and moves its topics to another one, if given. It throws the error. FORUM-8. */
export function useDeleteCategory() {
  const [deleteCategory] = useDeleteCategoryMutation()
  return (category: Known, moveTopicsTo: Known | null) =>
    deleteCategory({
      variables: { id: category.id, moveTopicsTo: moveTopicsTo?.id ?? null },
      update: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'Category', slug: category.slug }) })
        if (moveTopicsTo) {
          // Evicted, because only the server knows the new list and its latest post.
          const id = cache.identify({ __typename: 'Category', slug: moveTopicsTo.slug })
          cache.evict({ id, fieldName: 'topicPage' })
          resetLatest(cache, moveTopicsTo.slug)
        }
        cache.gc()
      },
    })
}
