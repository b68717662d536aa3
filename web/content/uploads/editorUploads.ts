import { createContext, useContext } from 'react'
import type { UploadOwner } from '../../files/upload/uploadOwner.ts'

/** The uploads into the record of an editor: they go on while the part that they belong to is not rendered. */
export interface EditorUploads {
  owner: UploadOwner
  /**
   * Starts the uploads of pictures into a place, as in UploadItem; the others are told.
   * @returns false if there were none, or the record is being saved, which is told as well
   */
  addPictures: (files: readonly File[], place: string | ((pictures: readonly File[]) => string)) => boolean
  /** To be called when a person has removed an upload: takes away a place that was made for it, and has nothing else. */
  onRemoved: (place: string) => void
  /** Asks how large a file may be, before one is chosen. */
  prepare: () => void
}

/** The uploads of the editor around; null outside of one. */
export const UploadsOfEditor = createContext<EditorUploads | null>(null)

/** The uploads of the editor around; null outside of one. */
export const useEditorUploads = (): EditorUploads | null => useContext(UploadsOfEditor)
