import { isSame } from '../../lib/fields/fields.ts'
import { mergeFieldsBy } from '../../lib/fields/merge.ts'
import type { FileCardFragment, Visibility } from '../generated.ts'
import { inUploadOrder } from '../upload/inUploadOrder.ts'
import type { UploadOwner } from '../upload/useUploadOwner.ts'

/** The limits on the attachments of a kind of text. */
export interface AttachmentTerms {
  /** The largest number of files that the API accepts. */
  max: number
  /** Who may read uploaded files. FILE-7. */
  visibility: Visibility
}

/** Props of AttachmentField. */
export interface AttachmentFieldProps {
  /** The files in display order. */
  files: readonly FileCardFragment[]
  /** Called to append files. */
  onAdd: (added: readonly FileCardFragment[]) => void
  /** Called with an updater function, because uploads may end between two renders. */
  onChange: (next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => void
  /** Who may read uploaded files. FILE-7. */
  visibility: Visibility
  /** The owner of the uploads, which outlives the field. */
  uploads: UploadOwner
  /** The element in the text's toolbar for the button that adds files; null until it is mounted. */
  clipIn: HTMLElement | null
  /** True while the text is being saved: changes of the files would be lost, so they are refused. FORUM-6. */
  busy?: boolean
}

/**
 * Adds files to those of a text, without duplicates and up to `max`: at the end, uploaded ones in the order in which they were chosen.
 * @param uploaded see UploadListener; empty for files that were not uploaded
 * @returns the files, and whether some did not fit
 */
export function withFiles(
  was: readonly FileCardFragment[],
  added: readonly FileCardFragment[],
  max: number,
  uploaded: readonly FileCardFragment[] = [],
): { files: FileCardFragment[]; isFull: boolean } {
  const fresh = added.filter(({ id }) => !was.some((file) => file.id === id)).map(cardOf)
  const fitting = fresh.slice(0, Math.max(0, max - was.length))
  return {
    files: fitting.reduce((files, file) => inUploadOrder(files, file, uploaded), [...was]),
    isFull: fitting.length < fresh.length,
  }
}

/**
 * Picks the fields of the fragment for draft content, because a FileRow has more. Add new fields of FileCard here, too: TypeScript does
 * not report a missing nullable one.
 */
export function cardOf(file: FileCardFragment): FileCardFragment {
  const { __typename, id, name, mimeType, size, url, visibility, variants } = file
  return { __typename, id, name, mimeType, size, url, visibility, variants }
}

/** The ids of files in display order, for the input of a mutation. */
export const idsOf = (files: readonly { id: string }[]): string[] => files.map(({ id }) => id)

/** Whether two lists have the same files in the same order. */
export const sameFiles = (a: readonly { id: string }[], b: readonly { id: string }[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)

/** Merges two users' changes of values with `files`, field by field. Renaming a file does not change the list. FORUM-5, PROTO-1. */
export const mergeFiles = mergeFieldsBy((field, one, other) =>
  field === 'files' && one !== undefined && other !== undefined
    ? // The values that this function merges have files of this type.
      sameFiles(one as readonly FileCardFragment[], other as readonly FileCardFragment[])
    : isSame(one, other),
)
