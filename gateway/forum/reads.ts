import { keyedLoader, sharedRead } from '../lib/loaders.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { readCategories, readTopicPage, readTopicsOf } from './rest.ts'
import { topicReads } from './topicReads.ts'

/** A page of the topics of a category. */
type TopicPageKey = PageArgs & { slug: string }

/** What one request has read of the forum: every list and every topic at most once, until a write makes it forget. */
export type ForumReads = ReturnType<typeof forumReads>

/** The shared reads of one request. */
export function forumReads(rest: RestClient, capabilities: Capabilities) {
  const can = async (ability: string) => (await capabilities.current()).has(ability)
  const categories = sharedRead(() => readCategories(rest))
  const topicLists = keyedLoader((slug) => readTopicsOf(rest, slug))
  const topicPages = keyedLoader(
    ({ slug, ...args }: TopicPageKey) => readTopicPage(rest, slug, args),
    ({ slug, size, after }) => JSON.stringify([slug, size, after]),
  )
  const topics = topicReads(rest, can)
  return {
    capabilities,
    /** Whether the API announces that ability. */
    can,
    categories,
    /** All topics of a category, by its slug. */
    topicLists,
    topicPages,
    topics,
    /** After a write no list that shows this topic is true any more. */
    forgetTopic(topicId?: string) {
      categories.forget()
      topicLists.clearAll()
      topicPages.clearAll()
      if (topicId != null) topics.clear(topicId)
    },
    /** After a write of a category no list is true any more, and no topic that names its own. */
    forgetCategories: () => {
      categories.forget()
      for (const loader of [topicLists, topicPages, topics]) loader.clearAll()
    },
  }
}
