import type { RefObject } from 'react'
import { uploadTexts } from '../../files/text.ts'
import { UploadList } from '../../files/upload/UploadList.tsx'
import { useUploadCount } from '../../files/upload/useUploadCount.ts'
import { type Uploads, useUploads } from '../../files/upload/useUploads.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { type EditorUploads, useEditorUploads } from './editorUploads.ts'

interface PlaceUploadsProps {
  /** As in UploadItem. */
  place: string
  busy: boolean
  /** Takes the focus when the last upload is removed from the list. */
  rest: RefObject<HTMLElement>
}

/** The uploads into a place of an editor's record: running ones, and failed ones with the reason and a retry. FILE-1. */
export function PlaceUploads(props: PlaceUploadsProps) {
  const uploads = useEditorUploads()
  return uploads && <UploadsAt {...props} owner={uploads.owner} />
}

type UploadsAtProps = PlaceUploadsProps & Pick<EditorUploads, 'owner'>

function UploadsAt(props: UploadsAtProps) {
  const { owner, place } = props
  const count = useUploadCount(owner, ({ items }) => items.get().filter((item) => item.place === place).length)
  return count > 0 && <ListedUploads {...props} />
}

function ListedUploads({ owner, place, busy, rest }: UploadsAtProps) {
  const all = useUploads(owner)
  const items = all.items.filter((item) => item.place === place)
  const refuse = () => notifyFailed(uploadTexts.afterSaving)
  const uploads: Uploads = {
    ...all,
    items,
    retry: busy ? refuse : all.retry,
    retryAll: busy ? refuse : () => items.forEach(({ id }) => all.retry(id)),
  }
  return <UploadList uploads={uploads} keepsDone={() => false} chooser={rest} />
}
