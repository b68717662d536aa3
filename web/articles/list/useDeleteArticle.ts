import { useApolloClient } from '@apollo/client/react'
import { useForgetDeleted } from '../../lib/drafts/useForgetDraft.ts'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { removeArticle } from '../articleCache.ts'
import { articleDrafts } from '../drafts.ts'
import { type ArticleGroupFragment, useDeleteArticleMutation } from './generated.ts'

/** Returns a function that deletes a version of an article: see sendDeletion. ARTICLE-1. */
export function useDeleteArticle(catalogue: string) {
  const { cache } = useApolloClient()
  const [deleteArticle] = useDeleteArticleMutation()
  const forget = useForgetDeleted()
  return async (id: string, { versions }: ArticleGroupFragment) => {
    await sendDeletion(() => deleteArticle({ variables: { catalogue, id } }))
    removeArticle(cache, id, versions)
    forget(articleDrafts(catalogue).idOf(id))
  }
}
