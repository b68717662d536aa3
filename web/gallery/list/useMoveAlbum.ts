import { useApolloClient } from '@apollo/client/react'
import { moved, type MoveTarget, moveTo, targetOf } from '../../../schema/rules/order.ts'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { showAlbums } from '../galleryCache.ts'
import { type AlbumRowFragment, AlbumsDocument, useMoveAlbumMutation } from '../generated.ts'
import { galleryListTexts } from './text.ts'

/**
 * Moves albums, with an optimistic update of all lists, and a notification with a retry on failure. The request names the album that
 * the moved one passes last, so that concurrent moves and retries lead to the same order. GALLERY-1, ORDER-1, NOTE-3.
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
    const target = targetOf(latest.current, from, to)
    return album && target && send(album.id, target)
  }

  async function attempt(id: string, target: MoveTarget): Promise<void> {
    const move = moveTo(latest.current, id, target)
    const next = move ? moved(latest.current, move.from, move.to) : latest.current
    try {
      await moveAlbum({
        variables: { id, target },
        optimisticResponse: {
          __typename: 'Mutation',
          moveAlbumNextTo: next.map(({ __typename, id: moving }, order) => ({ __typename, id: moving, order })),
        },
        update: (_, { data }) => data && showAlbums(cache, data.moveAlbumNextTo),
      })
    } catch (error) {
      await refresh()
      const left = moveTo(rowsNow(), id, target)
      // Only the response was lost.
      if (wasSaved(error) || (left && left.from === left.to)) return
      notifyFailed(galleryListTexts.moveFailed(errorText(error)), left ? { retry: () => send(id, target) } : {})
    }
  }

  /** The list in the cache, which may be newer than the rendered one. */
  function rowsNow() {
    // All sizes share one cached list.
    return cache.readQuery({ query: AlbumsDocument, variables: { size: 1 } })?.albumPage.items ?? []
  }
}
