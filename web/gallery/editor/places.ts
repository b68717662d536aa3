import { v4 as newId } from 'uuid'
import type { UploadPlaces } from '../../content/uploads/useRecordUploads.ts'
import { noText } from '../localizedParts.ts'
import type { AlbumEdit } from './edits.ts'
import type { AlbumValues } from './values.ts'

/** The only place of an album. */
export const mediaPlace = 'media'

/** Pictures that are dropped on an album are uploaded to its end. GALLERY-2. */
export const places: UploadPlaces<AlbumValues, AlbumEdit> = {
  placed: (_, image, uploaded) => ({
    type: 'addPicture',
    item: { kind: 'image', id: newId(), image, text: noText() },
    uploaded,
  }),
  has: () => true,
}
