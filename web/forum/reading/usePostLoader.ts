import { useApolloClient } from '@apollo/client/react'
import { useCallback, useRef } from 'react'
import { MorePostsDocument, type MorePostsQueryVariables } from '../generated.ts'

/** Where the posts to read stand; null where there are none to read. */
export type PostPlace = Omit<MorePostsQueryVariables, 'id'> | null

/** Reads posts into the cache, and answers with the id of the last one of that page. Throws the refusal. */
export type LoadPosts = (place: () => PostPlace) => Promise<string | undefined>

/**
 * Reads more posts of a topic, one page after the other: the place of each is asked for when its turn comes, so that a cursor
 * is never older than the pages it joins. REST-6.
 */
export function usePostLoader(topicId: string): LoadPosts {
  const client = useApolloClient()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (place) => {
      const read = async () => {
        const where = place()
        if (!where) return undefined
        const variables = { id: topicId, ...where }
        const { data } = await client.query({ query: MorePostsDocument, variables, fetchPolicy: 'network-only' })
        return data?.topic?.postPage.items.at(-1)?.id
      }
      // Whoever asked for the page before has been told of its failure.
      const mine = before.current.then(read, read)
      before.current = mine
      return mine
    },
    [client, topicId],
  )
}
