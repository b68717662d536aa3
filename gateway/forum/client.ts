import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { type Categories, forumCategories } from './categories.ts'
import { forumLive, type LiveClient } from './live.ts'
import { forumNews, type ForumNewsClient } from './news.ts'
import { forumNotifications, type Notifications } from './notifications.ts'
import { forumPosts, type Posts } from './posts.ts'
import { forumReads } from './reads.ts'
import { type ForumSearch, forumSearch } from './search.ts'
import type { ForumDeps } from './topics.ts'
import { forumTopics, type Topics } from './topics.ts'
import { authorToWire } from './wire/post.ts'

/** The forum's client of a request. */
export interface ForumClient {
  categories: Categories
  topics: Topics
  posts: Posts
  search: ForumSearch
  news: ForumNewsClient
  notifications: Notifications
  live: LiveClient
}

/** Creates the forum's client of a request. */
export function forumClient(
  rest: RestClient,
  capabilities: Capabilities,
  { clientGone, ...given }: Omit<ForumDeps, 'authorOn'> & { clientGone: AbortSignal | undefined },
): ForumClient {
  const deps: ForumDeps = {
    ...given,
    authorOn: async (known) => (known.has('autor') ? {} : authorToWire(await given.callerName())),
  }
  const reads = forumReads(rest, capabilities)
  const categories = forumCategories(rest, reads)
  return {
    categories,
    topics: forumTopics(rest, reads, categories, deps),
    posts: forumPosts(rest, reads, deps),
    search: forumSearch(rest, reads),
    news: forumNews(rest, reads),
    notifications: forumNotifications(rest, reads),
    live: forumLive(rest, reads, clientGone),
  }
}
