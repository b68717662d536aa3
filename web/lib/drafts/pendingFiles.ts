import type { Parts } from '../parts/parts.ts'

/** A file that was chosen for a form, and is not uploaded yet. */
export interface PendingFile {
  name: string
  /** In bytes. */
  size: number
}

/** The part of a draft that names them; no field of a form has such a name. */
const filesPart = '@files'

/** The values of a form as they are stored, with the files that are not uploaded yet. */
export const withPendingFiles = (value: Parts, files: readonly PendingFile[]): Parts =>
  files.length === 0 ? value : { ...value, [filesPart]: files }

/** The values of a stored draft, and the files that were not uploaded when it was left. */
export function readPendingFiles({ [filesPart]: files, ...value }: Parts): {
  value: Parts
  files: readonly PendingFile[]
} {
  // Only `withPendingFiles` writes this part.
  return { value, files: Array.isArray(files) ? (files as PendingFile[]) : [] }
}
