import type { ApolloCache, InMemoryCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { LoadedPostsFragmentDoc } from '../generated.ts'

/** The most posts that stay in the cache besides those of the topic on the screen: some 9 kB of memory each. */
export const maxPosts = 500

/** The ids of the topics whose posts are in a cache, the last visited one first. */
const visited = new WeakMap<ApolloCache, readonly string[]>()

/** Bounds the memory of the cache when a topic is shown: see `keepRecentPosts`. GQL-6. */
export function useRecentPosts(topicId: string): void {
  const { cache } = useApolloClient()
  // createCache makes no other kind.
  useEffect(() => keepRecentPosts(cache as InMemoryCache, topicId), [cache, topicId])
}

/**
 * Notes that a topic is shown. If there are more than `maxPosts` of other topics in the cache, the posts of those that were visited
 * longest ago are removed until half as many are left. Who goes back to one loads it around the post that was read. The topics themselves
 * stay, as lists show them. GQL-6.
 */
export function keepRecentPosts(cache: InMemoryCache, topicId: string): void {
  let count = 0
  const others = (visited.get(cache) ?? [])
    .filter((id) => id !== topicId)
    .map((id) => ({ id, newer: (count += loadedPosts(cache, id)) }))
  const isFull = count > maxPosts
  const kept = isFull ? others.filter(({ newer }) => newer <= maxPosts / 2) : others
  visited.set(cache, [topicId, ...kept.map(({ id }) => id)])
  if (!isFull) return
  cache.batch({
    update: () => {
      for (const { id } of others.slice(kept.length)) cache.evict({ id: topicKey(cache, id), fieldName: 'postPage' })
    },
  })
  // What queries have read is remembered apart from the records and is half of the memory. It is read again once, so not at each topic.
  cache.gc({ resetResultCache: true })
}

function loadedPosts(cache: ApolloCache, id: string): number {
  const topic = cache.readFragment({ id: topicKey(cache, id), fragment: LoadedPostsFragmentDoc })
  return topic?.postPage.items.length ?? 0
}

const topicKey = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Topic', id })
