import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import { type OpenTopicFragment, OpenTopicFragmentDoc } from '../generated.ts'

const idOf = (cache: ApolloCache, slug: string) => cache.identify({ __typename: 'Category', slug })

/** Sets the latest post of a cached category: its time, and the title and id of its topic. */
export function setLatest(cache: ApolloCache, slug: string, latest: { at: string; title: string; topicId: string }) {
  cache.modify({
    id: idOf(cache, slug),
    fields: {
      latestPostAt: () => latest.at,
      latestPostTitle: () => latest.title,
      // Null on a server that does not return it.
      latestTopicId: (before: unknown) => before && latest.topicId,
    },
  })
}

/** Deletes the latest post of a cached category so that it is refetched, because it may be in a topic that is not cached. */
export function resetLatest(cache: ApolloCache, slug: string) {
  cache.modify({
    id: idOf(cache, slug),
    fields: {
      latestPostAt: (_, { DELETE }) => DELETE,
      latestPostTitle: (_, { DELETE }) => DELETE,
      latestTopicId: (_, { DELETE }) => DELETE,
    },
  })
}

/** Whether the latest post of a cached category has this time. */
export function isLatest(cache: ApolloCache, slug: string, at: string | null | undefined): boolean {
  let latest: unknown
  cache.modify({
    id: idOf(cache, slug),
    fields: {
      latestPostAt: (value: unknown) => {
        latest = value
        return value
      },
    },
  })
  return at != null && latest === at
}

/**
 * Inserts a topic into the cached list of a category: pinned topics first, then by the latest post. A topic that sorts below the loaded
 * rows, or of which the cache does not have all fields of a row, is only removed. FORUM-2.
 */
export function insertTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others, topic, hasNext, read) => {
    if (read('postCount', topic) === undefined) return others
    const at = others.findIndex((row) => sortsBefore(topic, row, read))
    if (at < 0) return hasNext ? others : [...others, topic]
    return [...others.slice(0, at), topic, ...others.slice(at)]
  })
}

/** Removes a topic from the cached list of a category. */
export function removeTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others) => others)
}

type Read = (name: string, row: Reference) => unknown
type Rows = readonly Reference[]

function sortsBefore(one: Reference, other: Reference, read: Read): boolean {
  const [pinned, otherPinned] = [read('pinned', one) === true, read('pinned', other) === true]
  if (pinned !== otherPinned) return pinned
  return Date.parse(String(read('latestPostAt', one))) >= Date.parse(String(read('latestPostAt', other)))
}

function changeTopics(
  cache: ApolloCache,
  slug: string,
  topicId: string,
  change: (others: Rows, topic: Reference, hasNext: boolean, read: Read) => Rows,
) {
  cache.modify({
    id: idOf(cache, slug),
    fields: {
      topicPage: (stored: unknown, { canRead, readField, toReference }) => {
        const existing = stored as CachedPage<Reference>
        const topic = toReference({ __typename: 'Topic', id: topicId })
        if (!topic) return existing
        const read: Read = (name, row) => readField(name, row)
        const others = existing.items.filter((row) => canRead(row) && read('id', row) !== topicId)
        return { ...existing, items: change(others, topic, existing.next != null, read) }
      },
    },
  })
}

/** Removes a deleted topic from the cache and its lists. A screen that shows it learns that there is none. TRASH-1. */
export function dropTopic(cache: ApolloCache, topicId: string) {
  const id = cache.identify({ __typename: 'Topic', id: topicId })
  cache.batch({
    update: () => {
      cache.modify<{ topic: Reference | null; forumNews: CachedNews | null }>({
        fields: {
          topic: (topic) => (topic && '__ref' in topic && topic.__ref === id ? null : topic),
          // Typed by the query: the news are an object, not a reference.
          forumNews: (news) =>
            news && { ...news, items: (news as CachedNews).items.filter(({ topic }) => topic.__ref !== id) },
        },
      })
      cache.evict({ id })
      cache.gc()
    },
  })
}

interface CachedNews {
  items: readonly { topic: Reference }[]
}

/** A topic with its loaded posts, from the cache; null if it is not cached. */
export function cachedTopic(cache: ApolloCache, topicId: string): OpenTopicFragment | null {
  const id = cache.identify({ __typename: 'Topic', id: topicId })
  return cache.readFragment({ id, fragment: OpenTopicFragmentDoc, fragmentName: 'OpenTopic' })
}
