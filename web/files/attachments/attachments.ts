import type { FileCardFragment, Visibility } from '../generated.ts'

/** What the field for the files of a text takes. */
export interface AttachmentFieldProps {
  /** The files in their order. */
  files: readonly FileCardFragment[]
  /** Is given what makes the new files from the last ones: uploads end whenever they end. */
  onChange: (next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => void
  /** Who may fetch what is uploaded here; members unless told. FILE-7. */
  visibility?: Visibility
  /** Told when files begin to be on their way, and when none is any more: the text waits for them. */
  onUploading?: (uploading: boolean) => void
}

/** The ids of files in their order, as a text is saved with them. */
export const idsOf = (files: readonly { id: string }[]): string[] => files.map(({ id }) => id)

/** Whether two lists hold the same files in the same order. */
export const sameFiles = (a: readonly { id: string }[], b: readonly { id: string }[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)
