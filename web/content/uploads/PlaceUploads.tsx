import type { RefObject } from 'react'
import { uploadTexts } from '../../files/text.ts'
import { UploadList } from '../../files/upload/UploadList.tsx'
import { useUploadCount } from '../../files/upload/useUploadCount.ts'
import { type Uploads, useUploads } from '../../files/upload/useUploads.ts'
import { focusWhenLost } from '../../ui/list/focusWhenLost.ts'
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
  return uploads && <UploadsAt {...props} uploads={uploads} />
}

type UploadsAtProps = PlaceUploadsProps & { uploads: EditorUploads }

function UploadsAt(props: UploadsAtProps) {
  const { uploads, place } = props
  const count = useUploadCount(uploads.owner, ({ items }) => items.get().filter((item) => item.place === place).length)
  return count > 0 && <ListedUploads {...props} />
}

function ListedUploads({ uploads: { owner, onRemoved }, place, busy, rest }: UploadsAtProps) {
  const all = useUploads(owner)
  const items = all.items.filter((item) => item.place === place)
  const refuse = () => notifyFailed(uploadTexts.afterSaving)
  const uploads: Uploads = {
    ...all,
    items,
    retry: busy ? refuse : all.retry,
    remove: (id) => {
      all.remove(id)
      focusNeighbourWhenGone(rest.current)
      onRemoved(place)
    },
    retryAll: busy ? refuse : () => items.forEach(({ id }) => all.retry(id)),
  }
  return <UploadList uploads={uploads} keepsDone={() => false} chooser={rest} />
}

/** Moves the focus to the next block of the form, or the one before, if the block of an element goes with this press. WCAG 2.4.3. */
function focusNeighbourWhenGone(element: Element | null) {
  const block = element?.closest('[data-block]')
  if (!block) return
  const form = block.closest('form')
  const blocks = [...(form?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  const at = blocks.findIndex((one) => one === block)
  const next = blocks[at + 1] ?? blocks[at - 1]
  focusWhenLost(() => (block.isConnected ? null : (next ?? form?.querySelector<HTMLElement>('[data-insert]'))))
}
