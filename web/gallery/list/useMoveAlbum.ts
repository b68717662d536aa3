import { useApolloClient } from '@apollo/client/react'
import { moved } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { showAlbums } from '../galleryCache.ts'
import { type AlbumRowFragment, AlbumsDocument, useMoveAlbumMutation, usePlaceAlbumMutation } from '../generated.ts'
import { galleryListTexts } from './text.ts'

/**
 * Moves albums, with an optimistic update of all lists, and a notification with a retry on failure. By one position an album is moved past
 * its neighbour, which stays right while others move albums too. GALLERY-1, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure
 */
export function useMoveAlbum(albums: readonly AlbumRowFragment[], refresh: () => Promise<void>) {
  const { cache } = useApolloClient()
  const [moveAlbum] = useMoveAlbumMutation()
  const [placeAlbum] = usePlaceAlbumMutation()
  const latest = useLatest(albums)
  const [send, busy] = useBusy(attempt)
  return { move: (from: number, to: number) => void start(from, to), busy }

  function start(from: number, to: number) {
    const album = latest.current[from]
    return album && send(album.id, from, to)
  }

  async function attempt(id: string, from: number, to: number): Promise<void> {
    const next = moved(latest.current, from, to).map(({ __typename, id: moving }, order) => ({
      __typename,
      id: moving,
      order,
    }))
    const isStep = Math.abs(to - from) === 1
    try {
      if (isStep)
        await moveAlbum({
          variables: { id, direction: to < from ? 'UP' : 'DOWN' },
          optimisticResponse: { __typename: 'Mutation', moveAlbum: next },
          update: (_, { data }) => data && showAlbums(cache, data.moveAlbum),
        })
      else
        await placeAlbum({
          variables: { id, position: to },
          optimisticResponse: { __typename: 'Mutation', placeAlbum: next },
          update: (_, { data }) => data && showAlbums(cache, data.placeAlbum),
        })
    } catch (error) {
      await refresh()
      // Only the response was lost: another try would move the album twice.
      if (wasSaved(error) || positionOf(id) === to) return
      const isGone = positionOf(id) < 0
      // From where the album is by then.
      const retry = () => send(id, positionOf(id), isStep ? positionOf(id) + (to - from) : to)
      notifyFailed(galleryListTexts.moveFailed(errorText(error)), isGone ? {} : { retry })
    }
  }

  /** The position of an album in the list that was read last, which may not be rendered yet; -1 if it is gone. */
  function positionOf(id: string): number {
    return cache.readQuery({ query: AlbumsDocument })?.albums.findIndex((album) => album.id === id) ?? -1
  }
}
