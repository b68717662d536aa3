import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { useFileChooser } from '../../ui/button/useFileChooser.tsx'
import { Checkbox, NativeSelect } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { FileRowFragment, Visibility } from '../generated.ts'
import { filesTexts, uploadTexts } from '../text.ts'
import { DropHint } from './DropHint.tsx'
import { useFileReceiver } from './fileReceivers.ts'
import { UploadList } from './UploadList.tsx'
import type { Uploads } from './useUploads.ts'

/** The ways to add files. */
export interface UploadWays {
  /** The buttons, and the accepted files and their visibility. */
  all: ReactNode
  /** The accepted files and their visibility only, for a layout with its own buttons. */
  terms: ReactNode
  /** The id of the element that describes the buttons. */
  helpId: string
  /** Opens the device's file chooser. */
  choose: () => void
  /** Opens the device's camera. */
  takePhoto: () => void
}

interface UploadPanelProps {
  uploads: Uploads
  /** Who may read the uploaded files. */
  visibility: Visibility
  /** Called when the user changes the visibility; without it the field is not shown. FILE-7. */
  onVisibility?: (visibility: Visibility) => void
  /** Restricts the device's file chooser to images. */
  imagesOnly?: boolean
  /** The label of the button. */
  action?: string
  /** Shorter texts, for a form or a dialog. */
  compact?: boolean
  /** Which completed uploads remain in the upload list: by default none, because they show where they were added. */
  showsDone?: (file: FileRowFragment) => boolean
  /** True while the files' record is being saved: no upload starts, because saving cancels uploads. */
  busy?: boolean
  /** Renders the ways to add files elsewhere, such as behind a button; by default they are above the list. */
  around?: (ways: UploadWays) => ReactNode
  /** The element that takes the focus when the last upload is removed from the list; by default the button. */
  rest?: RefObject<HTMLElement>
  /** Further buttons. */
  children?: ReactNode
}

/** Accepts files by button, camera, drag and drop or paste, and lists the uploads. FILE-1. */
export function UploadPanel(props: UploadPanelProps) {
  const { uploads, visibility, onVisibility, imagesOnly = false, action } = props
  const { compact = false, showsDone = none, busy = false, around = all, rest } = props
  const [keepOriginal, setKeepOriginal] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const helpId = useId()
  const notifyBusy = () => notifyFailed(uploadTexts.afterSaving)
  // Checked here too, because a file chooser may have been open when saving started.
  const take = (files: readonly File[]) => {
    if (busy) return notifyBusy()
    uploads.add(files, { visibility, keepOriginal, imagesOnly })
  }
  const panel = useRef<HTMLDivElement>(null)
  const dragged = useFileReceiver(panel, take)
  const limit = uploads.limitMb == null ? '' : uploadTexts.limit(uploads.limitMb)
  const { open: choose, input } = useFileChooser({
    label: action ?? uploadTexts.choose,
    terms: { multiple: true, ...(imagesOnly && { accept: 'image/*' }) },
    onChosen: take,
  })
  const { open: takePhoto, input: cameraInput } = useFileChooser({
    label: uploadTexts.takePhoto,
    terms: { accept: 'image/*', capture: 'environment' },
    onChosen: take,
  })
  const buttons = (
    <div className={layout('row', 'stretch')}>
      <Button
        ref={button}
        tone="plain"
        off={busy}
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        aria-describedby={helpId}
        data-close
        onClick={choose}
      >
        {action ?? uploadTexts.choose}
      </Button>
      <Button
        tone="plain"
        off={busy}
        className={layout('touchOnly')}
        data-close
        icon={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
        onClick={takePhoto}
      >
        {uploadTexts.takePhoto}
      </Button>
      {props.children}
    </div>
  )
  const terms = (
    <>
      <p id={helpId} className={layout('muted', 'small')}>
        <span className={layout('mouseOnly')}>{compact ? uploadTexts.dropHereToo : uploadTexts.dropHere} </span>
        {limit}
      </p>
      <div className={layout('row', 'gap24', 'end')}>
        {onVisibility && (
          <NativeSelect
            label={filesTexts.visibility}
            value={visibility}
            onChange={({ currentTarget }) => onVisibility(currentTarget.value === 'PUBLIC' ? 'PUBLIC' : 'FORUM')}
            data={(['FORUM', 'PUBLIC'] as const).map((value) => ({ value, label: filesTexts.visibilities[value] }))}
          />
        )}
        <Checkbox
          label={uploadTexts.keepOriginal}
          description={compact ? undefined : uploadTexts.keepOriginalHelp}
          checked={keepOriginal}
          onChange={({ currentTarget }) => setKeepOriginal(currentTarget.checked)}
        />
      </div>
    </>
  )
  return (
    <div className={layout('stack')} ref={panel}>
      {around({
        all: (
          <>
            {buttons}
            {terms}
          </>
        ),
        terms,
        helpId,
        choose,
        takePhoto,
      })}
      {/* Outside of anything that may close while a file is being chosen. */}
      {input}
      {cameraInput}
      <UploadList
        uploads={busy ? { ...uploads, retry: notifyBusy, retryAll: notifyBusy } : uploads}
        showsDone={showsDone}
        chooser={rest ?? button}
      />
      {dragged && <DropHint over={dragged} />}
    </div>
  )
}

const all = (ways: UploadWays) => ways.all
const none = () => false
