import type { ApolloCache, Reference } from '@apollo/client'

/**
 * Shows the albums that a server answered a write with, where the list is cached; their positions are in the cache already. A new album of
 * somebody else, of which only the position is known, makes the list read again. ORDER-1, GQL-6.
 */
export function showAlbums(cache: ApolloCache, albums: readonly { id: string }[]) {
  cache.modify<{ albums: readonly Reference[] }>({
    fields: {
      albums: (_, { toReference }) => albums.flatMap(({ id }) => toReference({ __typename: 'Album', id }) ?? []),
    },
  })
}

/** Removes an album from the cache; the list omits albums that are no longer in it. */
export function evictAlbum(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Album', id }) })
  cache.gc()
}
