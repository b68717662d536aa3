import { useApolloClient } from '@apollo/client/react'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { cardOf } from '../../files/attachments/attachments.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { uploadTexts } from '../../files/text.ts'
import { type UploadOwner, useUploadOwner } from '../../files/upload/useUploadOwner.ts'
import { isPhoto, uploadQueueOf } from '../../files/upload/useUploads.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { readSettings, SettingsDocument } from '../../users/generated.ts'

/** Where in a kind of record pictures are uploaded to. A place is the name of a part of the values, or begins with one. */
export interface UploadPlaces<V, Edit> {
  /** The edit that puts an uploaded file into its place. @param uploaded see UploadListener */
  placed: (place: string, file: FileCardFragment, uploaded: readonly FileCardFragment[]) => Edit
  /** Whether the values have a place; the uploads into one that is gone are cancelled. */
  has: (values: V, place: string) => boolean
  /** The edit that takes a place away that uploads have made, unless something is in it, for records with such places. Undo does not bring it back. */
  emptied?: (place: string) => Edit
}

interface RecordUploadsOptions<V, Edit> {
  /** None for a record into which nothing is uploaded. */
  places: UploadPlaces<V, Edit> | undefined
  /** Makes an edit that an upload has brought. */
  edit: (edit: Edit) => void
}

/** The uploads into the record of an editor. FILE-1, MODULE-2. */
export function useRecordUploads<V, Edit>({ places, edit }: RecordUploadsOptions<V, Edit>) {
  const owner = useUploadOwner((file, uploaded, place) => {
    if (places) edit(places.placed(place, cardOf(file), uploaded.map(cardOf)))
  })
  return owner
}

interface StartedUploads<V, Edit> {
  owner: EditorUploads['owner']
  places: UploadPlaces<V, Edit> | undefined
  values: V
  busy: boolean
  /** As Edits has it. */
  dropEdit: (edit: Edit) => void
}

/** How uploads into the record are started, and cancelled when their place is deleted. The result stays the same. */
export function useStartedUploads<V, Edit>(options: StartedUploads<V, Edit>): EditorUploads {
  const { owner, places, values, busy, dropEdit } = options
  const client = useApolloClient()
  const made = useRef(new Set<string>())
  const queue = uploadQueueOf(owner, client)
  useEffect(() => {
    if (!places) return
    for (const { id, place } of owner.items.get()) if (!places.has(values, place)) queue.remove(id)
  }, [owner, queue, places, values])

  const addPictures: EditorUploads['addPictures'] = useStableCallback((files, place) => {
    if (busy) {
      notifyFailed(uploadTexts.afterSaving)
      return false
    }
    const pictures = files.filter(isPhoto)
    const others = files.filter((file) => !isPhoto(file))
    if (others.length > 0) notifyFailed(uploadTexts.notPictures(others.map(({ name }) => name).join(', ')))
    if (pictures.length === 0) return false
    const at = typeof place === 'string' ? place : place(pictures)
    if (typeof place !== 'string') made.current.add(at)
    const limitMb = client.readQuery({ query: SettingsDocument })?.settings.uploadLimitMb ?? null
    queue.add(pictures, {
      visibility: 'PUBLIC',
      keepOriginal: false,
      imagesOnly: true,
      limitMb,
      place: at,
    })
    return true
  })
  const onRemoved: EditorUploads['onRemoved'] = useStableCallback((place) => {
    if (!places?.emptied || !made.current.has(place)) return
    if (owner.items.get().every((item) => item.place !== place)) dropEdit(places.emptied(place))
  })
  // Without the answer the server still refuses what is too large.
  const prepare = useStableCallback(() => void readSettings(client, {}, { fetchPolicy: 'cache-first' }).catch(() => {}))
  return useMemo(() => ({ owner, addPictures, onRemoved, prepare }), [owner, addPictures, onRemoved, prepare])
}

/** The uploads into the record of an editor: they go on while the part that they belong to is not rendered. */
export interface EditorUploads {
  owner: UploadOwner
  /**
   * Starts the uploads of pictures into a place, as in UploadItem; a notification names the files that are refused.
   * @returns false if there were none, or the record is being saved, which is notified, too
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
