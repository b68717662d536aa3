import { useApolloClient } from '@apollo/client/react'
import { useDrafts } from '../lib/drafts/useDrafts.tsx'
import { sendDeletion } from '../lib/sendDeletion.ts'
import { useDeletion } from '../ui/deletion/DeleteAction.tsx'
import { albumDrafts } from './drafts.ts'
import { evictAlbum, showAlbums } from './galleryCache.ts'
import { type AlbumRowFragment, useDeleteAlbumMutation } from './generated.ts'
import { galleryTexts } from './text.ts'
import { titleOf } from './titleOf.ts'

/** Returns a function that deletes an album: see sendDeletion. GALLERY-4, LIST-8. */
export function useRemoveAlbum(): (id: string) => Promise<void> {
  const { cache } = useApolloClient()
  const [deleteAlbum] = useDeleteAlbumMutation()
  const drafts = useDrafts()
  return async (id) => {
    await sendDeletion(() =>
      deleteAlbum({ variables: { id }, update: (_, { data }) => data && showAlbums(cache, data.deleteAlbum) }),
    )
    evictAlbum(cache, id)
    drafts.discard(albumDrafts.idOf(id))
  }
}

/** Deletes an album after a confirmation. GALLERY-4. @param onDeleted called afterwards */
export function useDeleteAlbum(album: Pick<AlbumRowFragment, 'id' | 'title' | 'mediaCount'>, onDeleted: () => void) {
  const remove = useRemoveAlbum()
  const { title } = titleOf(album.title)
  return useDeletion({
    question: (fate) => ({
      title: galleryTexts.deleteTitle,
      text: galleryTexts.deleteText(title, album.mediaCount, fate),
      action: galleryTexts.deleteAction,
      stay: galleryTexts.keep,
    }),
    remove: () => remove(album.id),
    done: galleryTexts.deleted(title),
    restorable: () => album.id,
    onDeleted,
    failureText: galleryTexts.deleteFailed,
  })
}
