import type { ApolloCache, Reference } from '@apollo/client'

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

/** Adds a topic to the list of a category that has been read; the list sorts itself. */
export function addTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others, topic) => [topic, ...others])
}

/** Takes a topic out of the list of a category. */
export function removeTopic(cache: ApolloCache, slug: string, topicId: string) {
  changeTopics(cache, slug, topicId, (others) => others)
}

function changeTopics(
  cache: ApolloCache,
  slug: string,
  topicId: string,
  change: (others: readonly Reference[], topic: Reference) => readonly Reference[],
) {
  cache.modify<{ topics: readonly Reference[] }>({
    id: idOf(cache, slug),
    fields: {
      topics: (existing, { canRead, readField, toReference }) => {
        const topic = toReference({ __typename: 'Topic', id: topicId })
        if (!topic) return existing
        const rows = existing as readonly Reference[]
        return change(
          rows.filter((row) => canRead(row) && readField('id', row) !== topicId),
          topic,
        )
      },
    },
  })
}
