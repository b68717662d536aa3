import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { uiTexts } from '../../ui/text.ts'
import { type PostPageFragment, useTopicQuery } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { namedPost, showPost } from './postInSight.ts'
import { useKeptReading, useReadingEntry } from './useKeptReading.ts'
import { usePostLoader } from './usePostLoader.ts'
import { useReadMark } from './useReadMark.ts'

/**
 * Loads a topic for its screen, and more posts in either direction. Opens at the restored scroll position, at the post in the
 * URL's hash, or else at the first unread post. FORUM-3, REST-6.
 * @param section the element that contains the posts
 */
export function useTopicVisit(id: string, section: RefObject<HTMLElement | null>) {
  const entry = useReadingEntry(id)
  const { hash } = useLocation()
  const [around, setAround] = useState(() => (entry.place ? entry.place.postId : namedPost(hash)))
  const asked = useTopicQuery({
    variables: { id, ...(around == null ? { from: 'FIRST_UNREAD' } : { around }) },
    // The request also marks the topic as read on the server.
    fetchPolicy: 'cache-and-network',
  })
  // The post has been deleted: open the topic as if the URL had no hash.
  const isGone = around != null && asked.error != null && errorCode(asked.error) === 'NOT_FOUND'
  if (isGone) setAround(null)
  const { data, error, retry } = useAnswer(isGone ? { ...asked, error: undefined, loading: true } : asked)
  const topic = data?.topic
  const page = topic?.postPage
  const answered = !asked.loading && asked.error == null
  const firstUnreadId = useFirstUnread(answered ? page : undefined)

  const load = usePostLoader(id)
  const latestPage = useRef(page)
  useEffect(() => {
    latestPage.current = answered ? page : undefined
  })
  const earlier = useCallback(() => load(() => cursorOf('before', latestPage.current)), [load])
  const later = useCallback(() => load(() => cursorOf('after', latestPage.current)), [load])

  const wanted = useRef<string | undefined>(undefined)
  const posts = page?.items
  useEffect(() => {
    if (wanted.current != null && showPost(wanted.current)) wanted.current = undefined
  }, [posts])
  const toPost = useCallback(
    async (postId: string) => {
      if (showPost(postId)) return
      wanted.current = postId
      await load(() => ({ around: postId })).catch((error: unknown) => {
        wanted.current = undefined
        sayFailed(error)
      })
    },
    [load],
  )
  /** Refetches the page around a post. */
  const reread = useCallback((postId: string) => load(() => ({ around: postId })).then(done, sayFailed), [load])
  const toLatest = useCallback(async () => {
    try {
      const last = await load(() => ({ from: 'END' }))
      if (last != null && !showPost(last)) wanted.current = last
    } catch (error) {
      sayFailed(error)
    }
  }, [load])

  useNamedPost(entry.place != null, posts, answered, toPost)
  useKeptReading(entry, section, posts)
  useReadMark(topic, answered && page != null && page.next == null)
  return { topic, data, error, retry, firstUnreadId, earlier, later, reread, toPost, toLatest }
}

/** The data and actions of a topic's screen. */
export type TopicVisit = ReturnType<typeof useTopicVisit>

function done() {}

function sayFailed(error: unknown) {
  const isGone = errorCode(error) === 'NOT_FOUND'
  notifyFailed(isGone ? forumTexts.postGone : uiTexts.moreFailed(errorText(error)))
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
function useNamedPost(isReturn: boolean, posts: unknown, answered: boolean, toPost: (id: string) => Promise<void>) {
  const { key, hash } = useLocation()
  const visit = `${key}${hash}`
  const shown = useRef(isReturn ? visit : '')
  useEffect(() => {
    const named = namedPost(hash)
    if (named == null || !posts || shown.current === visit) return
    if (showPost(named)) shown.current = visit
    else if (answered) {
      shown.current = visit
      void toPost(named)
    }
  }, [visit, hash, posts, answered, toPost])
}
