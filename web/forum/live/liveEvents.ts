import type { ComponentType } from 'react'
import { createListeners, createStore } from '../../lib/store.ts'
import type { PostItemFragment } from '../generated.ts'

/** Something that has happened in the forum, by ids alone; GAP where something may have been missed. LIVE-1. */
export interface LiveEvent {
  kind: string
  topicId?: string | null
  postId?: string | null
  categoryId?: string | null
  byId?: string | null
}

/** Whoever shows something of the forum listens here, whichever tab of the browser has the stream. */
export const liveEvents = createListeners<[event: LiveEvent]>()

/** What a topic's screen gives the part that tells of new posts. */
export interface LiveTopicProps {
  topicId: string
  posts: readonly PostItemFragment[]
  /** Whether the posts reach the end of the topic. */
  isEnd: boolean
  /** When the latest known post was written. */
  latestPostAt: string | null | undefined
  goToPost: (postId: string) => Promise<void>
}

/** The part of a topic's screen that comes with the live forum, once it is there. */
export const liveTopic = createStore<{ Part: ComponentType<LiveTopicProps> } | null>(null)
