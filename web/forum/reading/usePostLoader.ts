import { useApolloClient } from '@apollo/client/react'
import { useCallback, useRef } from 'react'
import { MorePostsDocument, type MorePostsQueryVariables } from '../generated.ts'

/** The paging arguments of a page of posts; null if there is none to load. */
export type PostPageArgs = Omit<MorePostsQueryVariables, 'id'> | null

/** Loads a page of posts into the cache. Resolves to the id of its last post. @throws the error */
export type LoadPosts = (argsOf: () => PostPageArgs) => Promise<string | undefined>

/**
 * Loads more posts of a topic, one page at a time. The arguments are computed when the previous load has ended, so that a
 * cursor is never outdated. REST-6.
 */
export function usePostLoader(topicId: string): LoadPosts {
  const client = useApolloClient()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (argsOf) => {
      const read = async () => {
        const args = argsOf()
        if (!args) return undefined
        const variables = { id: topicId, ...args }
        const { data } = await client.query({ query: MorePostsDocument, variables, fetchPolicy: 'network-only' })
        return data?.topic?.postPage.items.at(-1)?.id
      }
      // A failure of the previous load is handled by its caller.
      const loading = before.current.then(read, read)
      before.current = loading
      return loading
    },
    [client, topicId],
  )
}
