import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../lib/cache/joinPages.ts'

/**
 * Orders the loaded rows of the cached list like the albums of a mutation's response. Search results stay unchanged until they are read
 * again. An album of which the cache has only the position makes the list incomplete, so it is refetched. ORDER-1, GQL-6.
 * @param createdId the id of a created album, which adds one to the loaded rows
 */
export function showAlbums(cache: ApolloCache, albums: readonly { id: string }[], createdId?: string) {
  cache.modify({
    fields: {
      albumPage(value: unknown, { readField, toReference, storeFieldName }) {
        if (storeFieldName !== fullListKey) return value
        // Typed by its policy, pagedList.
        const existing = value as CachedPage<Reference>
        const returned = new Set(albums.map(({ id }) => id))
        const returnedCount = existing.items.filter((row) => returned.has(String(readField('id', row)))).length
        const loaded = existing.next == null ? albums.length : returnedCount + (createdId == null ? 0 : 1)
        const items = albums.slice(0, loaded).flatMap(({ id }) => toReference({ __typename: 'Album', id }) ?? [])
        return { ...existing, items }
      },
    },
  })
}

/** The cache key of the list without a search. */
const fullListKey = 'albumPage:{}'

/** Removes an album from the cache; the list omits albums that are no longer in it. */
export function evictAlbum(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Album', id }) })
  cache.gc()
}
