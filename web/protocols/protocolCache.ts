import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../lib/cache/joinPages.ts'

/** Inserts a protocol before all others of the cached lists; whether a search has it is known when it is read again. PROTO-1, GQL-6. */
export function insertFirst(cache: ApolloCache, id: string) {
  cache.modify({
    fields: {
      protocolPage: (kept: unknown, { toReference }) => {
        const page = kept as CachedPage<Reference>
        const row = toReference({ __typename: 'Protocol', id })
        if (!row) return page
        return { ...page, items: [row, ...page.items.filter(({ __ref }) => __ref !== row.__ref)] }
      },
    },
  })
}

/** Removes a protocol from the cache; `pagedList` omits rows that are no longer in it. */
export function evictProtocol(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Protocol', id }) })
  cache.gc()
}
