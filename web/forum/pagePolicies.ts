import { InMemoryCache, type ApolloCache, type FieldPolicy, type Reference, type StoreObject } from '@apollo/client'
import { joined, joinedFromTop, type CursorArgs, type KeptPage } from '../lib/joinedPages.ts'

type Row = Reference | StoreObject
type Read = (name: string, from: Row) => unknown

const known = new WeakSet<ApolloCache>()

/**
 * Teaches a cache how the forum's pages make one list: posts grow at both ends, topics and hits at the end. Every screen that
 * pages calls it before it asks; it stands here, and not with the other policies, to stay out of the first load. REST-6, GQL-6.
 */
export function addPagePolicies(cache: ApolloCache): void {
  if (known.has(cache) || !(cache instanceof InMemoryCache)) return
  known.add(cache)
  cache.policies.addTypePolicies({
    Topic: { fields: { postPage: paged(false, joined, byId) } },
    Category: { fields: { topicPage: paged(false, joinedFromTop, byId) } },
    Query: { fields: { searchForumPage: paged(['text'], joinedFromTop, byPlace) } },
  })
}

function paged(keyArgs: false | string[], join: typeof joined, keyOf: (read: Read, row: Row) => string) {
  const policy: FieldPolicy<KeptPage<Row>> = {
    keyArgs,
    merge: (existing, incoming, { args, readField }) =>
      existing
        ? join(existing, incoming, (args ?? {}) as CursorArgs, (row) => keyOf(readField as Read, row))
        : incoming,
    // Deleted rows are missing from it.
    read: (existing, { canRead }) => existing && { ...existing, nodes: existing.nodes.filter((row) => canRead(row)) },
  }
  return policy
}

const byId = (read: Read, row: Row) => String(read('id', row))

/** A hit has no id: it is the post it found, or the topic. */
function byPlace(read: Read, row: Row): string {
  const topic = read('topic', row) as Row | null | undefined
  return String(read('postId', row) ?? (topic ? read('id', topic) : ''))
}
