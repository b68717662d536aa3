import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../lib/cache/joinPages.ts'

/**
 * Shows the albums that a server answered a write with, where the list is cached, as far as it is loaded; their positions are in the cache
 * already. What was found by a search stays, until it is read again. An album of somebody else, of which only the position is known, makes the list read again. ORDER-1, GQL-6.
 * @param createdId the album that was created, which is one more than were loaded
 */
export function showAlbums(cache: ApolloCache, albums: readonly { id: string }[], createdId?: string) {
  cache.modify({
    fields: {
      albumPage(value: unknown, { readField, toReference, storeFieldName }) {
        if (storeFieldName !== wholeList) return value
        // The type of a field is not known here; its policy is pagedList.
        const existing = value as CachedPage<Reference>
        const answered = new Set(albums.map(({ id }) => id))
        const kept = existing.items.filter((row) => answered.has(String(readField('id', row)))).length
        const loaded = existing.next == null ? albums.length : kept + (createdId == null ? 0 : 1)
        const items = albums.slice(0, loaded).flatMap(({ id }) => toReference({ __typename: 'Album', id }) ?? [])
        return { ...existing, items }
      },
    },
  })
}

/** The name in the cache of the list without a search. */
const wholeList = 'albumPage:{}'

/** Removes an album from the cache; the list omits albums that are no longer in it. */
export function evictAlbum(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Album', id }) })
  cache.gc()
}
