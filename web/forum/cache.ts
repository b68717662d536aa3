import type { TypePolicies } from '@apollo/client'
import { joined } from '../lib/cache/joinedPages.ts'
import { knownRecord } from '../lib/cache/knownRecord.ts'
import { pagedList, type ReadField, type Row } from '../lib/cache/pagedList.ts'
import { ascending, sortedList } from '../lib/cache/sortedList.ts'

/** How the cache keeps the forum. GQL-6. */
export const forumPolicies: TypePolicies = {
  Query: {
    fields: {
      categories: sortedList((read) => [ascending(read('order'))]),
      category: knownRecord('Category', 'slug'),
      topic: knownRecord('Topic', 'id'),
      searchForumPage: pagedList({ keyArgs: ['text'], keyOf: hitKey }),
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
      // Grows at both ends.
      postPage: pagedList({ join: joined }),
      likes: { merge: false },
      files: { merge: false },
    },
  },
  Post: { fields: { likes: { merge: false }, files: { merge: false } } },
  Like: { keyFields: false },
}

/** A hit has no id: it is the post it found, or else the topic. */
function hitKey(read: ReadField, row: Row): string {
  // The schema says what stands in the field.
  const topic = read('topic', row) as Row | null | undefined
  return String(read('postId', row) ?? (topic ? read('id', topic) : ''))
}
