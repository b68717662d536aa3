import type { RestClient } from '../rest/client.ts'
import { type Categories, forumCategories } from './categories.ts'
import { forumLive, type LiveClient } from './live.ts'
import { forumNews, type ForumNewsClient } from './news.ts'
import { forumNotifications, type Notifications } from './notifications.ts'
import { forumPosts, type Posts } from './posts.ts'
import { forumReads } from './reads.ts'
import { type ForumSearch, forumSearch } from './search.ts'
import { forumTopics, type Topics } from './topics.ts'

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

/** Creates the forum's client of a request. @param clientGone ends its streams */
export function forumClient(rest: RestClient, clientGone: AbortSignal | undefined): ForumClient {
  const reads = forumReads(rest)
  const categories = forumCategories(rest, reads)
  return {
    categories,
    topics: forumTopics(rest, reads, categories),
    posts: forumPosts(rest, reads),
    search: forumSearch(rest),
    news: forumNews(rest, reads),
    notifications: forumNotifications(rest, reads),
    live: forumLive(rest, clientGone),
  }
}
