import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../lib/cache/joinPages.ts'

/** Prepends a protocol to the cached lists. Filtered ones stay unchanged until they are refetched. PROTO-1, GQL-6. */
export function insertFirst(cache: ApolloCache, id: string) {
  cache.modify({
    fields: {
      protocolPage: (stored: unknown, { toReference }) => {
        const page = stored as CachedPage<Reference>
        const row = toReference({ __typename: 'Protocol', id })
        if (!row) return page
        return { ...page, items: [row, ...page.items.filter(({ __ref }) => __ref !== row.__ref)] }
      },
    },
  })
}

/** Removes a protocol from the cache; `pagedList` omits missing rows. */
export function evictProtocol(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Protocol', id }) })
  cache.gc()
}
