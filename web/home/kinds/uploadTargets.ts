import type { UploadTargets } from '../../content/uploads/useRecordUploads.ts'
import type { HomeEdit, PictureName } from '../editor/edits.ts'
import { blockLists, type HomeValues, languageOfField } from '../editor/values.ts'

/** The upload target of a block's picture: the key of the block in the values, and the name of the picture's field. */
export const pictureOf = (language: string, id: string, field: PictureName): string =>
  // A block is edited in one of the languages that have a list.
  `${blockLists[language as keyof typeof blockLists].fieldOf(id)} ${field}`

/** The upload targets of the home page: the pictures of its blocks. HOME-1. */
export const uploadTargets: UploadTargets<HomeValues, HomeEdit> = {
  uploaded: (target, file) => {
    const [blockField = '', field] = target.split(' ')
    const language = languageOfField(blockField)
    // In the format of `pictureOf`.
    return { language, picture: { id: blockLists[language].idOf(blockField) ?? '', field: field as PictureName, file } }
  },
  has: (values, target) => (target.split(' ')[0] ?? '') in values,
}
