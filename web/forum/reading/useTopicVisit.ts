import { useApolloClient } from '@apollo/client/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import type { StayingPut } from '../../ui/answer/useHeadingFocus.ts'
import { listTexts } from '../../ui/list/text.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { type MorePostsQueryVariables, type PostPageFragment, readMorePosts, useTopicQuery } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { useRecentPosts } from './keepRecentPosts.ts'
import { postIdInHash, scrollToPost } from './postElements.ts'
import { useHistoryEntry, useScrollRestoration } from './useScrollRestoration.ts'

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
