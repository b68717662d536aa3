import type { UploadPlaces } from '../../content/uploads/useRecordUploads.ts'
import type { HomeEdit, PictureName } from '../editor/edits.ts'
import { blockLists, type HomeValues, languageOfPart } from '../editor/values.ts'

/** The place of a picture of a block: the part of the values that is the block, and the name of its field. */
export const pictureOf = (language: string, id: string, field: PictureName): string =>
  // A block is edited in one of the languages that have a list.
  `${blockLists[language as keyof typeof blockLists].partOf(id)} ${field}`

/** Where on the home page pictures are uploaded to: the pictures of its blocks. HOME-1. */
export const places: UploadPlaces<HomeValues, HomeEdit> = {
  placed: (place, file) => {
    const [part = '', field] = place.split(' ')
    const language = languageOfPart(part)
    // Written by `pictureOf`.
    return { language, picture: { id: blockLists[language].idOf(part) ?? '', field: field as PictureName, file } }
  },
  has: (values, place) => (place.split(' ')[0] ?? '') in values,
}
