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
 * Tells of the posts that others have written since a topic was loaded, without moving what is read: they are shown when asked for. Likes and
 * edits of what is shown are read at once. LIVE-1.
 */
export function LiveTopic({ topicId, posts, isEnd, latestPostAt, goToPost }: LiveTopicProps) {
  const client = useApolloClient()
  const [told, setTold] = useState<readonly string[]>([])
  const screen = useLatest({ posts, isEnd, latestPostAt })
  useEffect(
    () =>
      readTopicAgain(client, topicId, {
        shown: () => screen.current.posts,
        isEnd: () => screen.current.isEnd,
        latestPostAt: () => screen.current.latestPostAt,
        onNew: (ids) => setTold((before) => [...new Set([...before, ...ids])]),
        onGone: (id) => setTold((before) => before.filter((one) => one !== id)),
      }),
    [client, topicId, screen],
  )
  const known = new Set(posts.map(({ id }) => id))
  const fresh = told.filter((id) => !known.has(id))
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

/** More changed posts than these are read by their page. */
const mostSingle = 3

interface TopicOnScreen {
  /** The posts that are shown. */
  shown: () => readonly PostItemFragment[]
  /** Whether they reach the end of the topic. */
  isEnd: () => boolean
  /** When the latest known post was written, whether it is shown or not; null or undefined for none. */
  latestPostAt: () => string | null | undefined
  /** Called with the ids of posts after them. */
  onNew: (ids: string[]) => void
  onGone: (id: string) => void
}

/**
 * Reads what events of a topic name, into the cache: likes and edits of what is shown, and after a gap the posts from the last one on. Nothing is
 * marked as read by it. What fails is read after the next event. LIVE-1.
 * @returns a function that ends it
 */
export function readTopicAgain(client: ApolloClient, topicId: string, screen: TopicOnScreen) {
  const { shown, isEnd, latestPostAt, onNew, onGone } = screen
  const changed = new Set<string>()
  /** One's own posts, which this tab shows once they are saved, and other devices write, too. */
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
    const wholePage = isGap || ids.length > mostSingle
    const topic = isTopicChanged || isGap
    changed.clear()
    showOwn()
    isTopicChanged = false
    isGap = false
    try {
      await Promise.all([
        ...(topic ? [readLiveTopic(client, { id: topicId })] : []),
        ...(wholePage ? [readFromLast()] : ids.map(readPost)),
      ])
    } catch {
      // Left for the next event.
      for (const id of ids) changed.add(id)
      isTopicChanged ||= topic
      isGap ||= wholePage
    }
  }

  async function readPost(postId: string) {
    const { topic } = await readLivePost(client, { topicId, id: postId })
    // A post that is gone leaves the lists that show it.
    if (topic && !topic.post) drop(postId)
  }

  /** Those that are written on another device: a post that is being sent by this one is shown already, where its end is. */
  function showOwn() {
    if (!isEnd()) own.clear()
    if (own.size === 0) return
    if (shown().some(isPending)) return gather()
    onNew([...own])
    own.clear()
  }

  /** Reads the page around the last post that is shown, and what is new: posts that are merely not loaded are not. */
  async function readFromLast() {
    // From before a read that failed, as the topic itself may have been read again since.
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
