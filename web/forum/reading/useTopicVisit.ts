import type { ApolloCache, InMemoryCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { listTexts } from '../../ui/list/text.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { StayingPut } from '../../ui/state/heading.ts'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import {
  LoadedPostsFragmentDoc,
  type MorePostsQueryVariables,
  type PostPageFragment,
  readMorePosts,
  useTopicQuery,
} from '../generated.ts'
import { forumTexts } from '../text.ts'
import { postIdInHash, scrollToPost, useHistoryEntry, useScrollRestoration } from './useScrollRestoration.ts'

/**
 * Loads a topic for its screen, and more posts in either direction. Opens at the restored scroll position, at the post in the
 * URL's hash, or else at the first unread post. FORUM-3, REST-6.
 * @param section the element that contains the posts
 */
export function useTopicVisit(id: string, section: RefObject<HTMLElement | null>) {
  const entry = useHistoryEntry(id)
  const { hash } = useLocation()
  const [around, setAround] = useState(() => (entry.position ? entry.position.postId : postIdInHash(hash)))
  const query = useTopicQuery({
    variables: { id, ...(around == null ? { from: 'FIRST_UNREAD' } : { around }) },
    // The request also marks the topic as read on the server.
    fetchPolicy: 'cache-and-network',
    context: readOnce,
  })
  // The post has been deleted: open the topic without the hash.
  const isGone = around != null && query.error != null && errorCode(query.error) === 'NOT_FOUND'
  if (isGone) setAround(null)
  const { data, error, retry } = useQueryState(isGone ? { ...query, error: undefined, loading: true } : query)
  const topic = data?.topic
  const page = topic?.postPage
  const isLoaded = !query.loading && query.error == null
  const firstUnreadId = useFirstUnread(isLoaded ? page : undefined)

  const load = usePostLoader(id)
  const latestPage = useLatest(isLoaded ? page : undefined)
  const loadEarlier = useCallback(() => load(() => cursorOf('before', latestPage.current)), [load, latestPage])
  const loadLater = useCallback(() => load(() => cursorOf('after', latestPage.current)), [load, latestPage])

  const pendingPostId = useRef<string | undefined>(undefined)
  const posts = page?.items
  useEffect(() => {
    if (pendingPostId.current != null && scrollToPost(pendingPostId.current)) pendingPostId.current = undefined
  }, [posts])
  const goToPost = useCallback(
    async (postId: string) => {
      if (scrollToPost(postId)) return
      pendingPostId.current = postId
      await load(() => ({ around: postId })).catch((error: unknown) => {
        pendingPostId.current = undefined
        notifyLoadFailed(error)
      })
    },
    [load],
  )
  /** Refetches the page around a post. */
  const refetchAround = useCallback(
    (postId: string) => load(() => ({ around: postId })).then(ignore, notifyLoadFailed),
    [load],
  )
  const goToLatest = useCallback(async () => {
    try {
      const last = await load(() => ({ from: 'END' }))
      if (last != null && !scrollToPost(last)) pendingPostId.current = last
    } catch (error) {
      notifyLoadFailed(error)
    }
  }, [load])

  useScrollToHash(entry.position != null, posts, isLoaded, goToPost)
  useScrollRestoration(entry, section, posts)
  useRecentPosts(id)
  useReadMark(topic, isLoaded && page != null && page.next == null)
  return { topic, data, error, retry, firstUnreadId, loadEarlier, loadLater, refetchAround, goToPost, goToLatest }
}

/** The data and actions of a topic's screen. */
export type TopicVisit = ReturnType<typeof useTopicVisit>

const readOnce = { isReadOnce: true }

function ignore() {}

function notifyLoadFailed(error: unknown) {
  const isGone = errorCode(error) === 'NOT_FOUND'
  notifyFailed(isGone ? forumTexts.postGone : listTexts.moreFailed(errorText(error)))
}

function cursorOf(way: 'before' | 'after', page: PostPageFragment | undefined) {
  const cursor = way === 'before' ? page?.previous : page?.next
  return cursor == null ? null : { [way]: cursor }
}

/** The id of the first unread post in the first response. Later responses move the server's read mark, but not this value. */
function useFirstUnread(page: PostPageFragment | undefined): string | null {
  const [firstUnread, setFirstUnread] = useState<string | null>()
  if (page && firstUnread === undefined) setFirstUnread(page.firstUnreadId ?? null)
  return firstUnread ?? null
}

/**
 * Scrolls to the post in the URL's hash (`#postitus-…`), once per navigation, so that loading more pages does not scroll again. Not
 * when the scroll position of a history entry is restored. FORUM-7.
 */
function useScrollToHash(
  isReturn: boolean,
  posts: unknown,
  isLoaded: boolean,
  goToPost: (id: string) => Promise<void>,
) {
  const location = useLocation()
  const { key, hash } = location
  const visit = `${key}${hash}`
  const staysPut = (location.state as StayingPut | null)?.staysPut === true
  const shown = useRef(isReturn ? visit : '')
  useEffect(() => {
    const named = postIdInHash(hash)
    if (named == null || !posts || shown.current === visit) return
    // The address was replaced because the topic moved to another category.
    if (staysPut && shown.current !== '') return
    if (scrollToPost(named)) shown.current = visit
    else if (isLoaded) {
      shown.current = visit
      void goToPost(named)
    }
  }, [visit, hash, staysPut, posts, isLoaded, goToPost])
}

/** Marks a loaded topic as read in the cache, because some REST APIs return the state before this read. FORUM-2, FORUM-3. */
function useReadMark(topic: { id: string; read: boolean } | null | undefined, isLoaded: boolean) {
  const { cache } = useApolloClient()
  const unreadId = isLoaded && topic?.read === false ? topic.id : null
  useEffect(() => {
    if (unreadId == null) return
    cache.modify({ id: cache.identify({ __typename: 'Topic', id: unreadId }), fields: { read: () => true } })
  }, [cache, unreadId])
}

/** The paging arguments of a page of posts; null if there are no more. */
type PostPageArgs = Omit<MorePostsQueryVariables, 'id'> | null

/** Loads a page of posts into the cache. Resolves to the id of its last post. @throws the error */
type LoadPosts = (argsOf: () => PostPageArgs) => Promise<string | undefined>

/**
 * Loads more posts of a topic, one page at a time. The arguments are computed after the previous load, so that a
 * cursor is never outdated. REST-6.
 */
function usePostLoader(topicId: string): LoadPosts {
  const client = useApolloClient()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (argsOf) => {
      const read = async () => {
        const args = argsOf()
        if (!args) return undefined
        return (await readMorePosts(client, { id: topicId, ...args })).topic?.postPage.items.at(-1)?.id
      }
      // The caller of the previous load handles its failure.
      const loading = before.current.then(read, read)
      before.current = loading
      return loading
    },
    [client, topicId],
  )
}

/** The maximum number of cached posts of other topics than the one on the screen, about 9 kB each. */
export const maxPosts = 500

/** The ids of the topics with cached posts, the last visited one first. */
const visited = new WeakMap<ApolloCache, readonly string[]>()

/** Limits the memory of the cache when a topic is shown: see `limitCachedPosts`. GQL-6. */
function useRecentPosts(topicId: string): void {
  const { cache } = useApolloClient()
  // createCache returns this type.
  useEffect(() => limitCachedPosts(cache as InMemoryCache, topicId), [cache, topicId])
}

/**
 * Records that a topic is shown. If more than `maxPosts` posts of other topics are cached, the posts of the topics visited longest ago are
 * evicted until half as many remain. The topics themselves stay, because lists show them. GQL-6.
 */
export function limitCachedPosts(cache: InMemoryCache, topicId: string): void {
  let count = 0
  const others = (visited.get(cache) ?? [])
    .filter((id) => id !== topicId)
    .map((id) => ({ id, newer: (count += loadedPosts(cache, id)) }))
  const isFull = count > maxPosts
  const retained = isFull ? others.filter(({ newer }) => newer <= maxPosts / 2) : others
  visited.set(cache, [topicId, ...retained.map(({ id }) => id)])
  if (!isFull) return
  cache.batch({
    update: () => {
      for (const { id } of others.slice(retained.length))
        cache.evict({ id: topicKey(cache, id), fieldName: 'postPage' })
    },
  })
  // Apollo caches query results separately, half of the memory. Resetting is expensive, so it is not done for every topic.
  cache.gc({ resetResultCache: true })
}

function loadedPosts(cache: ApolloCache, id: string): number {
  const topic = cache.readFragment({ id: topicKey(cache, id), fragment: LoadedPostsFragmentDoc })
  return topic?.postPage.items.length ?? 0
}

const topicKey = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Topic', id })
