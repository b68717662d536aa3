import { mergePartsBy } from '../../lib/parts/merge.ts'
import { isSame } from '../../lib/parts/parts.ts'
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
  /** The element for the button that adds files, in the row of the text's tools; null until it is there. */
  clipIn: HTMLElement | null
  /** True while the text is being saved: a change of the files would be lost then, so it is refused. FORUM-6. */
  busy?: boolean
}

/**
 * Adds files to those of a text, without duplicates and up to `max`: at the end, uploaded ones in the order in which they were chosen.
 * @param uploaded see UploadListener; empty for files that were not uploaded
 * @returns the files, and whether some were left out
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
 * Only the fields of the fragment, as draft content: a FileRow has more. A new field of FileCard has to be added here, too; if it is
 * nullable, no type error says so.
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

/** Merges two people's changes of values with `files`, part by part. Files that were only renamed are the same ones. FORUM-5, PROTO-1. */
export const mergeFiles = mergePartsBy((part, one, other) =>
  part === 'files' && one !== undefined && other !== undefined
    ? // Only values with such files are merged by this function.
      sameFiles(one as readonly FileCardFragment[], other as readonly FileCardFragment[])
    : isSame(one, other),
)
