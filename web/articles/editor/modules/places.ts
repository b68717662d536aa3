import type { UploadPlaces } from '../../../content/uploads/useRecordUploads.ts'
import type { ArticleEdit } from '../edits.ts'
import { type ArticleValues, moduleList } from '../values.ts'

/** The place of the cover. */
export const coverPlace = 'cover'

/** Where in an article pictures are uploaded to: its modules of pictures, by the names of their parts, and its cover. MODULE-2. */
export const places: UploadPlaces<ArticleValues, ArticleEdit> = {
  placed: (place, file, uploaded) => {
    const id = moduleList.idOf(place)
    return id === null
      ? { type: 'set', fields: { cover: file }, alone: true }
      : { type: 'addPicture', id, file, uploaded }
  },
  // Only modules are made by uploads.
  emptied: (place) => ({ type: 'removeEmpty', id: moduleList.idOf(place) ?? '' }),
  has: (values, place) => place === coverPlace || place in values,
}
