import type { ApolloCache, InMemoryCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useLatest } from '../../lib/useLatest.ts'
import type { StayingPut } from '../../ui/answer/heading.ts'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { listTexts } from '../../ui/list/text.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
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
  // The post has been deleted: open the topic as if the URL had no hash.
  const isGone = around != null && query.error != null && errorCode(query.error) === 'NOT_FOUND'
  if (isGone) setAround(null)
  const { data, error, retry } = useAnswer(isGone ? { ...query, error: undefined, loading: true } : query)
  const topic = data?.topic
  const page = topic?.postPage
  const answered = !query.loading && query.error == null
  const firstUnreadId = useFirstUnread(answered ? page : undefined)

  const load = usePostLoader(id)
  const latestPage = useLatest(answered ? page : undefined)
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

  useScrollToHash(entry.position != null, posts, answered, goToPost)
  useScrollRestoration(entry, section, posts)
  useRecentPosts(id)
  useReadMark(topic, answered && page != null && page.next == null)
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

/** The post that was the first unread one at the first response. Later responses move the server's mark, but not this one. */
function useFirstUnread(page: PostPageFragment | undefined): string | null {
  const [firstUnread, setFirstUnread] = useState<string | null>()
  if (page && firstUnread === undefined) setFirstUnread(page.firstUnreadId ?? null)
  return firstUnread ?? null
}

/**
 * Scrolls to the post in the URL's hash (`#postitus-…`), once per navigation, so that later pages do not scroll again. Not
 * after a return, when the scroll position is restored. FORUM-7.
 */
function useScrollToHash(
  isReturn: boolean,
  posts: unknown,
  answered: boolean,
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
    // The address has followed the topic to another category.
    if (staysPut && shown.current !== '') return
    if (scrollToPost(named)) shown.current = visit
    else if (answered) {
      shown.current = visit
      void goToPost(named)
    }
  }, [visit, hash, staysPut, posts, answered, goToPost])
}

/**
 * Marks a topic as read in the cache once it is loaded, because some REST APIs respond with the state before this reading.
 * FORUM-2, FORUM-3.
 */
function useReadMark(topic: { id: string; read: boolean } | null | undefined, answered: boolean) {
  const { cache } = useApolloClient()
  const unreadId = answered && topic?.read === false ? topic.id : null
  useEffect(() => {
    if (unreadId == null) return
    cache.modify({ id: cache.identify({ __typename: 'Topic', id: unreadId }), fields: { read: () => true } })
  }, [cache, unreadId])
}

/** The paging arguments of a page of posts; null if there is none to load. */
type PostPageArgs = Omit<MorePostsQueryVariables, 'id'> | null

/** Loads a page of posts into the cache. Resolves to the id of its last post. @throws the error */
type LoadPosts = (argsOf: () => PostPageArgs) => Promise<string | undefined>

/**
 * Loads more posts of a topic, one page at a time. The arguments are computed when the previous load has ended, so that a
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
      // A failure of the previous load is handled by its caller.
      const loading = before.current.then(read, read)
      before.current = loading
      return loading
    },
    [client, topicId],
  )
}

/** The most posts that stay in the cache besides those of the topic on the screen: some 9 kB of memory each. */
export const maxPosts = 500

/** The ids of the topics whose posts are in a cache, the last visited one first. */
const visited = new WeakMap<ApolloCache, readonly string[]>()

/** Bounds the memory of the cache when a topic is shown: see `keepRecentPosts`. GQL-6. */
function useRecentPosts(topicId: string): void {
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
