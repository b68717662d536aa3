import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/**
 * Tells the navbar what the home has read: whether there is anything new.
 * @param hasForumNews null on a server that does not say it; undefined until it is read
 */
export function useKeepNews(hasForumNews: boolean | null | undefined): void {
  const { cache } = useApolloClient()
  useEffect(() => {
    if (hasForumNews !== undefined) cache.modify({ fields: { hasForumNews: () => hasForumNews } })
  }, [cache, hasForumNews])
}
