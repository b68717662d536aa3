import type { UploadTargets } from '../../../content/uploads/useRecordUploads.ts'
import type { ArticleEdit } from '../edits.ts'
import { type ArticleValues, moduleList } from '../values.ts'

/** The upload target of the cover. */
export const coverTarget = 'cover'

/** The upload targets of an article: its modules of pictures, by their keys in the values, and its cover. MODULE-2. */
export const uploadTargets: UploadTargets<ArticleValues, ArticleEdit> = {
  uploaded: (target, file, uploaded) => {
    const id = moduleList.idOf(target)
    return id === null
      ? { type: 'set', fields: { cover: file }, alone: true }
      : { type: 'addPicture', id, file, uploaded }
  },
  // Uploads create only modules.
  emptied: (target) => ({ type: 'removeEmpty', id: moduleList.idOf(target) ?? '' }),
  has: (values, target) => target === coverTarget || target in values,
}
