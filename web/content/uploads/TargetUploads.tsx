import { IconUpload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { uploadTexts } from '../../files/text.ts'
import { UploadList } from '../../files/upload/UploadList.tsx'
import { useUploadCount } from '../../files/upload/useUploadOwner.ts'
import { type Uploads, useUploads } from '../../files/upload/useUploads.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFileChooser } from '../../ui/button/useFileChooser.tsx'
import { focusWhenLost } from '../../ui/list/focusAfter.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { contentUploadTexts } from '../fields/text.ts'
import { type EditorUploads, useEditorUploads } from './useRecordUploads.ts'

interface TargetUploadsProps {
  /** As in UploadItem. */
  target: string
  busy: boolean
  /** Takes the focus when the last upload is removed from the list. */
  rest: RefObject<HTMLElement>
}

/** The uploads to a target in an editor's record: running ones, and failed ones with the reason and a retry. FILE-1. */
export function TargetUploads(props: TargetUploadsProps) {
  const uploads = useEditorUploads()
  return uploads && <UploadsAt {...props} uploads={uploads} />
}

type UploadsAtProps = TargetUploadsProps & { uploads: EditorUploads }

function UploadsAt(props: UploadsAtProps) {
  const { uploads, target } = props
  const count = useUploadCount(
    uploads.owner,
    ({ items }) => items.get().filter((item) => item.target === target).length,
  )
  return count > 0 && <ListedUploads {...props} />
}

function ListedUploads({ uploads: { owner, onRemoved }, target, busy, rest }: UploadsAtProps) {
  const all = useUploads(owner)
  const items = all.items.filter((item) => item.target === target)
  const refuse = () => notifyFailed(uploadTexts.afterSaving)
  const uploads: Uploads = {
    ...all,
    items,
    retry: busy ? refuse : all.retry,
    remove: (id) => {
      all.remove(id)
      focusNeighbourWhenRemoved(rest.current)
      onRemoved(target)
    },
    retryAll: busy ? refuse : () => items.forEach(({ id }) => all.retry(id)),
  }
  return <UploadList uploads={uploads} showsDone={() => false} chooser={rest} />
}

/** Moves the focus to the next or previous block of the form if this press removes the block of an element. WCAG 2.4.3. */
function focusNeighbourWhenRemoved(element: Element | null) {
  const block = element?.closest('[data-block]')
  if (!block) return
  const form = block.closest('form')
  const blocks = [...(form?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
  const at = blocks.findIndex((one) => one === block)
  const next = blocks[at + 1] ?? blocks[at - 1]
  focusWhenLost(() => (block.isConnected ? null : (next ?? form?.querySelector<HTMLElement>('[data-insert]'))))
}

interface UploadPicturesProps {
  /** As in UploadItem. */
  target: string
  /** Whether only one picture can be chosen. */
  one?: boolean
  busy: boolean
}

/** A button with the device's file dialog: the chosen pictures are uploaded to a target. MODULE-2. */
export function UploadPictures({ target, one = false, busy }: UploadPicturesProps) {
  const uploads = useEditorUploads()
  const label = contentUploadTexts.upload(one)
  const { open, input } = useFileChooser({
    label,
    terms: { multiple: !one, accept: 'image/*' },
    onChosen: (files) => uploads?.addPictures(files, target),
  })
  if (!uploads) return null
  return (
    <>
      <Button
        tone="plain"
        off={busy}
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          uploads.prepare()
          open()
        }}
      >
        {label}
      </Button>
      {input}
    </>
  )
}
