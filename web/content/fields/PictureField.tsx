import { IconPhoto, IconX } from '@tabler/icons-react'
import { forwardRef, type ReactNode, type RefObject, useRef, useState } from 'react'
import { cardOf } from '../../files/attachments/attachments.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { LazyFilePicker } from '../../files/manager/LazyFilePicker.tsx'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { DropHint } from '../../files/upload/DropHint.tsx'
import { useFileReceiver } from '../../files/upload/fileReceivers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { TargetUploads, UploadPictures } from '../uploads/TargetUploads.tsx'
import { useEditorUploads } from '../uploads/useRecordUploads.ts'
import { fieldTexts } from './text.ts'
import classes from '../editor/Editor.module.css'

interface PictureFieldProps {
  /** The name of the form field. */
  name?: string
  /** The name of the picture, such as 'Esipilt'. */
  label: string
  picture: FileCardFragment | null
  onChange: (picture: FileCardFragment | null) => void
  /** Called when the file dialog opens and closes, for a field that is in a dialog itself. */
  onPicking?: (isPicking: boolean) => void
  /** The upload target for a picture that is dropped here or chosen on the device; without it, only uploaded pictures can be chosen. */
  target?: string
  busy: boolean
}

/** A picture of a public page, which is chosen among the files or uploaded. ARTICLE-4, HOME-1, FILE-7. */
export function PictureField({ name, label, picture, onChange, onPicking, target, busy }: PictureFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div
      ref={field}
      data-takes-files={target === undefined ? undefined : ''}
      className={layout('stack', 'gap8', 'shrinks')}
    >
      {target !== undefined && <UploadedPicture target={target} busy={busy} field={field} />}
      {picture && (
        <>
          <div className={classes.picture}>
            <FileImage key={picture.id} file={picture} alt={label} />
          </div>
          <p className={layout('muted', 'small', 'breaks')}>{picture.name}</p>
          {picture.visibility !== 'PUBLIC' && (
            <p className={layout('attention', 'small')}>{fieldTexts.picturePrivate}</p>
          )}
        </>
      )}
      <div className={layout('row', 'stretch')}>
        <ChoosePicture ref={choose} name={name} busy={busy} onChoose={onChange} onPicking={onPicking}>
          {picture ? fieldTexts.pictureChange : fieldTexts.pictureChoose}
        </ChoosePicture>
        {target !== undefined && !picture && <UploadPictures one target={target} busy={busy} />}
        {picture && (
          <RowAction
            icon={IconX}
            off={busy}
            aria-label={fieldTexts.pictureRemoveNamed(label.toLowerCase(), picture.name)}
            onClick={() => {
              choose.current?.focus()
              onChange(null)
            }}
          >
            {fieldTexts.pictureRemove}
          </RowAction>
        )}
      </div>
    </div>
  )
}

interface UploadedPictureProps {
  target: string
  busy: boolean
  field: RefObject<HTMLDivElement>
}

/** The upload of the picture; files can also be dropped on the field. */
function UploadedPicture({ target, busy, field }: UploadedPictureProps) {
  const uploads = useEditorUploads()
  const dragged = useFileReceiver(field, (files) => uploads?.addPictures(files.slice(0, 1), target), true)
  return (
    <>
      <TargetUploads target={target} busy={busy} rest={field} />
      {dragged && <DropHint over={dragged} />}
    </>
  )
}

interface ChoosePictureProps {
  /** The name of the form field. */
  name?: string
  onChoose: (picture: FileCardFragment) => void
  /** Called when the file dialog opens and closes. */
  onPicking?: ((isPicking: boolean) => void) | undefined
  busy: boolean
  children: ReactNode
}

/** A button with a dialog for choosing or uploading one picture of a public page. FILE-7. */
export const ChoosePicture = forwardRef<HTMLButtonElement, ChoosePictureProps>(function ChoosePicture(props, ref) {
  const { name, onChoose, onPicking, busy, children } = props
  const [picking, setPicking] = useState(false)
  const show = (isPicking: boolean) => {
    setPicking(isPicking)
    onPicking?.(isPicking)
  }
  return (
    <>
      <Button
        ref={ref}
        name={name}
        tone="plain"
        off={busy}
        icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => show(true)}
      >
        {children}
      </Button>
      {picking && (
        <LazyFilePicker
          imagesOnly
          visibility="PUBLIC"
          onChoose={([file]) => file && onChoose(cardOf(file))}
          onClose={() => show(false)}
        />
      )}
    </>
  )
})
