import type { FieldPolicy, Reference, TypePolicies } from '@apollo/client'
import { joinPage } from '../lib/cache/joinPages.ts'
import { pagedList, type ReadField, type Row } from '../lib/cache/pagedList.ts'
import { ascending, sortedList } from '../lib/cache/sortedList.ts'

/** The cache policies of the forum. GQL-6. */
export const forumPolicies: TypePolicies = {
  Query: {
    fields: {
      categories: sortedList((read) => [ascending(read('order'))]),
      category: knownRecord('Category', 'slug'),
      topic: knownRecord('Topic', 'id'),
      // The home shows one page; each response replaces it.
      forumNews: { keyArgs: false, merge: false },
      notificationPage: pagedList(),
      searchForumPage: pagedList({ keyArgs: ['text', 'category', 'author', 'order'], keyOf: hitKey }),
    },
  },
  Category: {
    keyFields: ['slug'],
    fields: {
      topicPage: pagedList(),
    },
  },
  Topic: {
    fields: {
      // Pages in both directions.
      postPage: pagedList({ join: joinPage }),
      likes: { merge: false },
      files: { merge: false },
    },
  },
  Post: { fields: { likes: { merge: false }, files: { merge: false } } },
  Like: { keyFields: false },
}

/** The key of a search hit, which has no id: that of its post, else of its topic. */
function hitKey(read: ReadField, row: Row): string {
  // The schema guarantees the type of the field.
  const topic = read('topic', row) as Row | null | undefined
  return String(read('postId', row) ?? (topic ? read('id', topic) : ''))
}

/**
 * A field policy for a lookup by key, such as `topic(id:)`. Before the first response it reads the record from the cache of other
 * queries; afterwards the server's last result, including null. GQL-6.
 * @param typename the type of the record
 * @param key the argument, which is also the record's key field
 */
function knownRecord(typename: string, key: string): FieldPolicy<Reference | null> {
  return {
    read: (existing, { args, toReference }) =>
      existing === undefined ? toReference({ __typename: typename, [key]: args?.[key] as string }) : existing,
  }
}

const pending = 'pending:'

/** The id of an optimistic post. */
export const pendingId = (createdAt: string) => pending + createdAt

/** Whether a post is optimistic and unsaved: it can be neither liked nor edited. */
export const isPending = ({ id }: { id: string }) => id.startsWith(pending)
