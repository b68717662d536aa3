import type { ApolloClient } from '@apollo/client'
import { currentPerson } from '../../lib/session/tabSession.ts'
import {
  LivePostDocument,
  LivePostsDocument,
  LiveTopicDocument,
  type PostItemFragment,
  PostItemFragmentDoc,
} from '../generated.ts'
import { type LiveEvent, liveEvents } from './liveEvents.ts'

/** What comes within this time, in ms, is read at once; and not by all who listen at the same moment. */
const gatherMs = 300
const spreadMs = 700
/** More changed posts than these are read by their page. */
const mostSingle = 3

const fetchPolicy = 'network-only'

interface TopicOnScreen {
  /** The posts that are shown. */
  shown: () => readonly PostItemFragment[]
  /** Called with the ids of posts after them. */
  onNew: (ids: string[]) => void
  onGone: (id: string) => void
}

/**
 * Reads what events of a topic tell, into the cache: likes and edits of what is shown, and after a gap the posts from the last one on. Nothing is
 * marked as read by it. What fails is read after the next event. LIVE-1.
 * @returns a function that ends it
 */
export function readTopicAgain(client: ApolloClient, topicId: string, { shown, onNew, onGone }: TopicOnScreen) {
  const changed = new Set<string>()
  let isTopicChanged = false
  let isGap = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void read()
      },
      gatherMs + Math.random() * spreadMs,
    )
  }

  function hear({ kind, postId, topicId: of, byId }: LiveEvent) {
    if (kind === 'GAP') isGap = true
    else if (of !== topicId) return
    else if (postId == null) isTopicChanged = isTopicChanged || byId !== currentPerson()
    else if (kind === 'POST_CREATED') {
      // One's own are shown by who writes them.
      if (byId !== currentPerson()) onNew([postId])
      return
    } else if (byId !== currentPerson() && shown().some(({ id }) => id === postId)) changed.add(postId)
    if (kind === 'POST_DELETED' && postId != null) onGone(postId)
    if (isGap || isTopicChanged || changed.size > 0) gather()
  }

  async function read() {
    const ids = [...changed]
    const wholePage = isGap || ids.length > mostSingle
    const topic = isTopicChanged || isGap
    changed.clear()
    isTopicChanged = false
    isGap = false
    try {
      await Promise.all([
        ...(topic ? [client.query({ query: LiveTopicDocument, variables: { id: topicId }, fetchPolicy })] : []),
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
    const { data } = await client.query({ query: LivePostDocument, variables: { topicId, id: postId }, fetchPolicy })
    // A post that is gone leaves the lists that show it.
    if (data?.topic && !data.topic.post) drop(postId)
  }

  async function readFromLast() {
    const last = shown().at(-1)?.id
    const variables = { id: topicId, ...(last == null ? { from: 'START' as const } : { around: last }) }
    const { data } = await client.query({ query: LivePostsDocument, variables, fetchPolicy: 'no-cache' })
    const page = data?.topic?.postPage.items ?? []
    const known = new Set(shown().map(({ id }) => id))
    for (const post of page)
      if (known.has(post.id))
        client.cache.writeFragment({ fragment: PostItemFragmentDoc, fragmentName: 'PostItem', data: post })
    const at = page.findIndex(({ id }) => id === last)
    onNew(page.slice(at + 1).flatMap(({ id }) => (known.has(id) ? [] : [id])))
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
