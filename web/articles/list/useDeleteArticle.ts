import { useApolloClient } from '@apollo/client/react'
import { useForgetDeleted } from '../../lib/drafts/useForgetDraft.ts'
import { errorCode } from '../../lib/errors.ts'
import { removeArticle } from '../articleCache.ts'
import { articleDrafts } from '../drafts.ts'
import { type ArticleRowFragment, useDeleteArticleMutation } from './generated.ts'

/** Returns a function that deletes an article; NOT_FOUND counts as deleted. It throws any other error. ARTICLE-1. */
export function useDeleteArticle(catalogue: string) {
  const { cache } = useApolloClient()
  const [deleteArticle] = useDeleteArticleMutation()
  const forget = useForgetDeleted()
  return async ({ id, versions }: ArticleRowFragment) => {
    try {
      await deleteArticle({ variables: { catalogue, id } })
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') throw error
    }
    removeArticle(cache, id, versions)
    forget(articleDrafts(catalogue).idOf(id))
  }
}
