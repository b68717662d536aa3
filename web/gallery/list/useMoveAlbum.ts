import { useApolloClient } from '@apollo/client/react'
import { moved, moveTo, type Place, placeOf } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { showAlbums } from '../galleryCache.ts'
import { type AlbumRowFragment, AlbumsDocument, useMoveAlbumMutation } from '../generated.ts'
import { galleryListTexts } from './text.ts'

/**
 * Moves albums, with an optimistic update of all lists, and a notification with a retry on failure. An album is sent next to the one that it
 * goes past last, so that it gets there whatever others move meanwhile, and another try moves it no further. GALLERY-1, ORDER-1, NOTE-3.
 * @param refresh silently refetches the list after a failure
 */
export function useMoveAlbum(albums: readonly AlbumRowFragment[], refresh: () => Promise<void>) {
  const { cache } = useApolloClient()
  const [moveAlbum] = useMoveAlbumMutation()
  const latest = useLatest(albums)
  const [send, busy] = useBusy(attempt)
  return { move: (from: number, to: number) => void start(from, to), busy }

  function start(from: number, to: number) {
    const album = latest.current[from]
    const place = placeOf(latest.current, from, to)
    return album && place && send(album.id, place)
  }

  async function attempt(id: string, place: Place): Promise<void> {
    const move = moveTo(latest.current, id, place)
    const next = move ? moved(latest.current, move.from, move.to) : latest.current
    try {
      await moveAlbum({
        variables: { id, place },
        optimisticResponse: {
          __typename: 'Mutation',
          moveAlbumNextTo: next.map(({ __typename, id: moving }, order) => ({ __typename, id: moving, order })),
        },
        update: (_, { data }) => data && showAlbums(cache, data.moveAlbumNextTo),
      })
    } catch (error) {
      await refresh()
      const left = moveTo(rowsNow(), id, place)
      // Only the response was lost.
      if (wasSaved(error) || (left && left.from === left.to)) return
      notifyFailed(galleryListTexts.moveFailed(errorText(error)), left ? { retry: () => send(id, place) } : {})
    }
  }

  /** The list that was read last, which may not be rendered yet. */
  function rowsNow() {
    // All loaded rows, whatever the size: they are one list in the cache.
    return cache.readQuery({ query: AlbumsDocument, variables: { size: 1 } })?.albumPage.items ?? []
  }
}
