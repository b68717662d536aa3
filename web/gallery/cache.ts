import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'
import { ascending } from '../lib/cache/sortedList.ts'

/** The cache policies of galleries. Media ids are unique only within an album. GQL-6, ORDER-1. */
export const galleryPolicies: TypePolicies = {
  Query: { fields: { albumPage: pagedList({ keyArgs: ['search'], keysOf: (read) => [ascending(read('order'))] }) } },
  Album: {
    fields: {
      media: { merge: false },
      previews: { merge: false },
      title: { merge: true },
      description: { merge: true },
    },
  },
  MediaItem: { keyFields: false },
  ImageItem: { keyFields: false },
  EmbedItem: { keyFields: false },
  OtherItem: { keyFields: false },
}
