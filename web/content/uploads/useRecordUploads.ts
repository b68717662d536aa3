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

/** The upload targets for pictures in a kind of record. A target is the name of a field of the values, or begins with one. */
export interface UploadTargets<V, Edit> {
  /** The edit that puts an uploaded file into its target. @param uploaded see UploadListener */
  uploaded: (target: string, file: FileCardFragment, uploaded: readonly FileCardFragment[]) => Edit
  /** Whether the values have a target; uploads to a deleted target are cancelled. */
  has: (values: V, target: string) => boolean
  /** The edit that removes a target that was created for uploads, unless it has content; undefined for records without such. */
  emptied?: (target: string) => Edit
}

interface RecordUploadsOptions<V, Edit> {
  /** Undefined for a record without uploads. */
  targets: UploadTargets<V, Edit> | undefined
  /** Applies the edit for a finished upload. */
  edit: (edit: Edit) => void
}

/** The uploads into the record of an editor. FILE-1, MODULE-2. */
export function useRecordUploads<V, Edit>({ targets, edit }: RecordUploadsOptions<V, Edit>) {
  const owner = useUploadOwner((file, uploaded, target) => {
    if (targets) edit(targets.uploaded(target, cardOf(file), uploaded.map(cardOf)))
  })
  return owner
}

interface StartedUploads<V, Edit> {
  owner: EditorUploads['owner']
  targets: UploadTargets<V, Edit> | undefined
  values: V
  busy: boolean
  /** `dropEdit` of Edits. */
  dropEdit: (edit: Edit) => void
}

/** Starts uploads into the record, and cancels those whose target is deleted. The result stays the same. */
export function useStartedUploads<V, Edit>(options: StartedUploads<V, Edit>): EditorUploads {
  const { owner, targets, values, busy, dropEdit } = options
  const client = useApolloClient()
  const made = useRef(new Set<string>())
  const queue = uploadQueueOf(owner, client)
  useEffect(() => {
    if (!targets) return
    for (const { id, target } of owner.items.get()) if (!targets.has(values, target)) queue.remove(id)
  }, [owner, queue, targets, values])

  const addPictures: EditorUploads['addPictures'] = useStableCallback((files, target) => {
    if (busy) {
      notifyFailed(uploadTexts.afterSaving)
      return false
    }
    const pictures = files.filter(isPhoto)
    const others = files.filter((file) => !isPhoto(file))
    if (others.length > 0) notifyFailed(uploadTexts.notPictures(others.map(({ name }) => name).join(', ')))
    if (pictures.length === 0) return false
    const at = typeof target === 'string' ? target : target(pictures)
    if (typeof target !== 'string') made.current.add(at)
    const limitMb = client.readQuery({ query: SettingsDocument })?.settings.uploadLimitMb ?? null
    queue.add(pictures, {
      visibility: 'PUBLIC',
      keepOriginal: false,
      imagesOnly: true,
      limitMb,
      target: at,
    })
    return true
  })
  const onRemoved: EditorUploads['onRemoved'] = useStableCallback((target) => {
    if (!targets?.emptied || !made.current.has(target)) return
    if (owner.items.get().every((item) => item.target !== target)) dropEdit(targets.emptied(target))
  })
  // If this fails, the server still refuses files that are too large.
  const prepare = useStableCallback(() => void readSettings(client, {}, { fetchPolicy: 'cache-first' }).catch(() => {}))
  return useMemo(() => ({ owner, addPictures, onRemoved, prepare }), [owner, addPictures, onRemoved, prepare])
}

/** The uploads into the record of an editor: they continue while the component for their target is not rendered. */
export interface EditorUploads {
  owner: UploadOwner
  /**
   * Starts the uploads of pictures to a target, as in UploadItem; a notification names refused files.
   * @returns false if there were none, or the record is being saved, which shows a notification too
   */
  addPictures: (files: readonly File[], target: string | ((pictures: readonly File[]) => string)) => boolean
  /** Call it after a person has removed an upload: removes a target that was created for it and has no other content. */
  onRemoved: (target: string) => void
  /** Reads the maximum size of a file, before one is chosen. */
  prepare: () => void
}

/** The uploads of the surrounding editor; null outside of one. */
export const UploadsOfEditor = createContext<EditorUploads | null>(null)

/** The uploads of the surrounding editor; null outside of one. */
export const useEditorUploads = (): EditorUploads | null => useContext(UploadsOfEditor)
