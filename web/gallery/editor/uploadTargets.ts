import { v4 as newId } from 'uuid'
import type { UploadTargets } from '../../content/uploads/useRecordUploads.ts'
import { noText } from '../localizedKeys.ts'
import type { AlbumEdit } from './edits.ts'
import type { AlbumValues } from './values.ts'

/** The only upload target of an album. */
export const mediaTarget = 'media'

/** Pictures that are dropped on an album are appended to it. GALLERY-2. */
export const uploadTargets: UploadTargets<AlbumValues, AlbumEdit> = {
  uploaded: (_, image, uploaded) => ({
    type: 'addPicture',
    item: { kind: 'image', id: newId(), image, text: noText() },
    uploaded,
  }),
  has: () => true,
}
