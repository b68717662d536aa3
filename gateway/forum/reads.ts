import { keyedLoader, sharedRead } from '../lib/loaders.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { readCategories, readTopicPage } from './rest.ts'
import { topicReads } from './topicReads.ts'

/** Key of a page of a category's topics. */
type TopicPageKey = PageArgs & { slug: string }

/** Reads of the forum that a request shares: every list and topic is read at most once until a write makes it stale. */
export type ForumReads = ReturnType<typeof forumReads>

/** Creates the shared reads of a request. */
export function forumReads(rest: RestClient) {
  const categories = sharedRead(() => readCategories(rest))
  const topicPages = keyedLoader(
    ({ slug, ...args }: TopicPageKey) => readTopicPage(rest, slug, args),
    ({ slug, size, after }) => JSON.stringify([slug, size, after]),
  )
  const topics = topicReads(rest)
  return {
    categories,
    topicPages,
    topics,
    /** Call after a write of a topic, which makes the lists that contain it stale. */
    discardTopic(topicId?: string) {
      categories.discard()
      topicPages.clearAll()
      if (topicId != null) topics.clear(topicId)
    },
    /** Call after a write of a category, which makes all lists stale, and topics with their category. */
    discardCategories: () => {
      categories.discard()
      for (const loader of [topicPages, topics]) loader.clearAll()
    },
  }
}
