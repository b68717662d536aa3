import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { HasForumNewsDocument } from '../../users/generated.ts'

/**
 * Tells the navbar what the home has read: whether there is anything new.
 * @param hasForumNews null on a server that does not say it; undefined until it is read
 */
export function useKeepNews(hasForumNews: boolean | null | undefined): void {
  const { cache } = useApolloClient()
  useEffect(() => {
    if (hasForumNews !== undefined)
      cache.writeQuery({ query: HasForumNewsDocument, data: { __typename: 'Query', hasForumNews } })
  }, [cache, hasForumNews])
}
