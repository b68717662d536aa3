import type { ApolloCache } from '@apollo/client'
import { type AlbumRowFragment, AlbumsDocument } from './generated.ts'

/** Shows the list of albums with which a server answered a write, where the list is cached. ORDER-1, GQL-6. */
export function showAlbums(cache: ApolloCache, albums: readonly AlbumRowFragment[]) {
  cache.updateQuery({ query: AlbumsDocument }, (cached) => cached && { ...cached, albums: [...albums] })
}

/** Removes an album from the cache; the list omits albums that are no longer in it. */
export function evictAlbum(cache: ApolloCache, id: string) {
  cache.evict({ id: cache.identify({ __typename: 'Album', id }) })
  cache.gc()
}
