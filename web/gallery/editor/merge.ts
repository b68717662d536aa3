import { mergeItems } from '../../content/items/mergeItems.ts'
import { type AlbumValues, mediaList } from './values.ts'

/** Three-way merge of two people's changes of an album: part by part, and the order of the media. GALLERY-2. */
export const mergeAlbum = mergeItems([mediaList])

/** How many pictures, covers included, a merge with the changes of others has taken away: their items or their files were deleted. */
export function lostPictures(before: AlbumValues, merged: AlbumValues): number {
  return mediaList.itemsOf(before).filter((item) => {
    const now = merged[mediaList.partOf(item.id)]
    if (item.kind === 'image') return now === undefined
    return item.kind === 'embed' && item.cover && now?.kind === 'embed' && !now.cover
  }).length
}
