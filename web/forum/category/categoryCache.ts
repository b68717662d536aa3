import type { ApolloCache, Reference } from '@apollo/client'
import type { KeptPage } from '../../lib/cache/joinedPages.ts'

const idOf = (cache: ApolloCache, slug: string) => cache.identify({ __typename: 'Category', slug })

/** Tells home what was last written in a category. */
export function noteLatest(cache: ApolloCache, slug: string, { at, title }: { at: string; title: string }) {
  cache.modify({ id: idOf(cache, slug), fields: { latestPostAt: () => at, latestPostTitle: () => title } })
}

/** Lets home ask again: what is the latest now stands in topics that may not be here. */
export function forgetLatest(cache: ApolloCache, slug: string) {
  cache.modify({
    id: idOf(cache, slug),
    fields: { latestPostAt: (_, { DELETE }) => DELETE, latestPostTitle: (_, { DELETE }) => DELETE },
  })
}

/** Whether a moment is the latest of a category, as far as it is known here. */
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
 * Puts a topic where it belongs among the rows of a category that have been read: the pinned first, then the one last written
 * to. One that belongs further down than is read here, or of which a row would lack something, is left to the server. FORUM-2.
 */
export function placeTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others, topic, hasNext, read) => {
    if (read('postCount', topic) === undefined) return others
    const at = others.findIndex((row) => standsBefore(topic, row, read))
    if (at < 0) return hasNext ? others : [...others, topic]
    return [...others.slice(0, at), topic, ...others.slice(at)]
  })
}

/** Takes a topic out of the list of a category. */
export function removeTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others) => others)
}

type Read = (name: string, row: Reference) => unknown
type Rows = readonly Reference[]

function standsBefore(one: Reference, other: Reference, read: Read): boolean {
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
      topicPage: (kept: unknown, { canRead, readField, toReference }) => {
        const existing = kept as KeptPage<Reference>
        const topic = toReference({ __typename: 'Topic', id: topicId })
        if (!topic) return existing
        const read: Read = (name, row) => readField(name, row)
        const others = existing.items.filter((row) => canRead(row) && read('id', row) !== topicId)
        return { ...existing, items: change(others, topic, existing.next != null, read) }
      },
    },
  })
}
