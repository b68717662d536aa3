import type { ComponentType } from 'react'
import { createListeners, createStore } from '../../lib/store.ts'
import type { PostItemFragment } from '../generated.ts'

/** An event of the forum, which contains only ids; GAP if events may have been missed. LIVE-1. */
export interface LiveEvent {
  kind: string
  topicId?: string | null
  postId?: string | null
  categoryId?: string | null
  byId?: string | null
}

/** The events of the stream, in every visible tab, whichever tab has the connection. */
export const liveEvents = createListeners<[event: LiveEvent]>()

/** Props of the component that announces new posts. */
export interface LiveTopicProps {
  topicId: string
  posts: readonly PostItemFragment[]
  /** Whether the posts reach the end of the topic. */
  isEnd: boolean
  /** The time of the latest known post. */
  latestPostAt: string | null | undefined
  goToPost: (postId: string) => Promise<void>
}

/** The component that announces new posts in a topic; null until the code of the live forum is loaded. */
export const liveTopic = createStore<{ Component: ComponentType<LiveTopicProps> } | null>(null)
