import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { topicGatherMs, topicSpreadMs } from '../../../schema/rules/delays.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { isPending } from '../cache.ts'
import {
  type PostAnchor,
  type PostItemFragment,
  PostItemFragmentDoc,
  readLivePost,
  readLivePosts,
  readLiveTopic,
} from '../generated.ts'
import { type LiveEvent, liveEvents, type LiveTopicProps } from './liveEvents.ts'
import { liveTexts } from './text.ts'
import classes from './Live.module.css'

/**
 * A button with the number of posts that other members have written since the topic was loaded; a press shows them, so that nothing moves
 * by itself. Likes and edits of shown posts are refetched. LIVE-1.
 */
export function LiveTopic({ topicId, posts, isEnd, latestPostAt, goToPost }: LiveTopicProps) {
  const client = useApolloClient()
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const screen = useLatest({ posts, isEnd, latestPostAt })
  useEffect(
    () =>
      readTopicAgain(client, topicId, {
        shown: () => screen.current.posts,
        isEnd: () => screen.current.isEnd,
        latestPostAt: () => screen.current.latestPostAt,
        onNew: (ids) => setAnnounced((before) => [...new Set([...before, ...ids])]),
        onGone: (id) => setAnnounced((before) => before.filter((one) => one !== id)),
      }),
    [client, topicId, screen],
  )
  const known = new Set(posts.map(({ id }) => id))
  const fresh = announced.filter((id) => !known.has(id))
  const [first] = fresh
  return (
    <div className={`${classes.newPosts} ${layout('screenOnly')}`} role="status">
      {first != null && (
        <Button
          tone="plain"
          icon={<IconArrowDown size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void goToPost(first)}
        >
          {liveTexts.newPosts(fresh.length)}
        </Button>
      )}
    </div>
  )
}

/** If more posts than these have changed, their page is read instead. */
const mostSingle = 3

interface TopicOnScreen {
  /** The shown posts. */
  shown: () => readonly PostItemFragment[]
  /** Whether the shown posts reach the end of the topic. */
  isEnd: () => boolean
  /** The time of the latest known post, shown or not; null or undefined for none. */
  latestPostAt: () => string | null | undefined
  /** Called with the ids of newer posts. */
  onNew: (ids: string[]) => void
  onGone: (id: string) => void
}

/**
 * Reads what events of a topic report into the cache: likes and edits of shown posts, and after a gap all posts since the last shown one.
 * It does not mark posts as read. A failed read is repeated with the next event. LIVE-1.
 * @returns a function that stops it
 */
export function readTopicAgain(client: ApolloClient, topicId: string, screen: TopicOnScreen) {
  const { shown, isEnd, latestPostAt, onNew, onGone } = screen
  const changed = new Set<string>()
  /** The user's own new posts: from this tab, which shows them once they are saved, or from another device. */
  const own = new Set<string>()
  let since: string | undefined
  let isTopicChanged = false
  let isGap = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void read()
      },
      topicGatherMs + Math.random() * topicSpreadMs,
    )
  }

  function hear({ kind, postId, topicId: of, byId }: LiveEvent) {
    if (kind === 'GAP') isGap = true
    else if (of !== topicId) return
    else if (postId == null) isTopicChanged = isTopicChanged || byId !== currentPerson()
    else if (kind === 'POST_CREATED') {
      if (byId !== currentPerson()) return onNew([postId])
      own.add(postId)
    } else if (byId !== currentPerson() && shown().some(({ id }) => id === postId)) changed.add(postId)
    if (kind === 'POST_DELETED' && postId != null) onGone(postId)
    if (isGap || isTopicChanged || changed.size > 0 || own.size > 0) gather()
  }

  async function read() {
    const ids = [...changed]
    const readsPage = isGap || ids.length > mostSingle
    const topic = isTopicChanged || isGap
    changed.clear()
    showOwn()
    isTopicChanged = false
    isGap = false
    try {
      await Promise.all([
        ...(topic ? [readLiveTopic(client, { id: topicId })] : []),
        ...(readsPage ? [readFromLast()] : ids.map(readPost)),
      ])
    } catch {
      // Repeated with the next event.
      for (const id of ids) changed.add(id)
      isTopicChanged ||= topic
      isGap ||= readsPage
    }
  }

  async function readPost(postId: string) {
    const { topic } = await readLivePost(client, { topicId, id: postId })
    // Removes a deleted post from the cached lists.
    if (topic && !topic.post) drop(postId)
  }

  /** Reports own posts from other devices. Waits while this tab sends a post, which is shown at the end of the topic already. */
  function showOwn() {
    if (!isEnd()) own.clear()
    if (own.size === 0) return
    if (shown().some(isPending)) return gather()
    onNew([...own])
    own.clear()
  }

  /** Reads the page around the last shown post, and reports newer posts. Older posts that are merely not loaded are not reported. */
  async function readFromLast() {
    // After a failed read, the time from before it, because the topic's latest time may have been refetched since.
    since ??= latestPostAt() ?? ''
    const last = shown().at(-1)?.id
    const [page, end] = await Promise.all([
      readPosts(last == null ? { from: 'START' } : { around: last }),
      isEnd() ? [] : readPosts({ from: 'END' }),
    ])
    const known = new Set(shown().map(({ id }) => id))
    for (const post of page)
      if (known.has(post.id))
        client.cache.writeFragment({ fragment: PostItemFragmentDoc, fragmentName: 'PostItem', data: post })
    const at = page.findIndex(({ id }) => id === last)
    const later = isEnd() ? page.slice(at + 1) : end.filter(({ createdAt }) => createdAt > (since ?? ''))
    since = undefined
    onNew(later.flatMap(({ id }) => (known.has(id) ? [] : [id])))
  }

  async function readPosts(from: { around: string } | { from: PostAnchor }) {
    const { topic } = await readLivePosts(client, { id: topicId, ...from }, { fetchPolicy: 'no-cache' })
    return topic?.postPage.items ?? []
  }

  function drop(postId: string) {
    client.cache.evict({ id: client.cache.identify({ __typename: 'Post', id: postId }) })
    client.cache.gc()
  }

  const stop = liveEvents.subscribe(hear)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
