import type { FileCardFragment, Visibility } from '../generated.ts'
import type { UploadOwner } from '../upload/createUploadOwner.ts'

/** What files a kind of text may have. */
export interface AttachmentTerms {
  /** As many as the API takes. */
  most: number
  /** Who may fetch what is uploaded with it. FILE-7. */
  visibility: Visibility
}

/** What the field for the files of a text takes. */
export interface AttachmentFieldProps {
  /** The files in their order. */
  files: readonly FileCardFragment[]
  /** Puts files behind those that are there. */
  onAdd: (added: readonly FileCardFragment[]) => void
  /** Is given what makes the new files from the last ones: uploads end whenever they end. */
  onChange: (next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => void
  /** Who may fetch what is uploaded here. FILE-7. */
  visibility: Visibility
  /** Holds the uploads, longer than the field is shown. */
  uploads: UploadOwner
  /** While the text is being saved, its files cannot be changed: such a change would be in no save. FORUM-6. */
  busy?: boolean
}

/**
 * The files of a text with others behind them, none twice and no more than it may have.
 * @returns also whether some found no room
 */
export function withFiles(
  was: readonly FileCardFragment[],
  added: readonly FileCardFragment[],
  most: number,
): { files: FileCardFragment[]; isFull: boolean } {
  const fresh = added.filter(({ id }) => !was.some((file) => file.id === id)).map(cardOf)
  return { files: [...was, ...fresh].slice(0, most), isFull: was.length + fresh.length > most }
}

/** What a draft keeps of a file: no more than it takes to show it. */
function cardOf(file: FileCardFragment): FileCardFragment {
  const { __typename, id, name, mimeType, size, url, visibility, variants } = file
  return { __typename, id, name, mimeType, size, url, visibility, variants }
}

/** The ids of files in their order, as a text is saved with them. */
export const idsOf = (files: readonly { id: string }[]): string[] => files.map(({ id }) => id)

/** Whether two lists hold the same files in the same order. */
export const sameFiles = (a: readonly { id: string }[], b: readonly { id: string }[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)
