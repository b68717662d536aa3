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
import { PlaceUploads, UploadPictures } from '../uploads/PlaceUploads.tsx'
import { useEditorUploads } from '../uploads/useRecordUploads.ts'
import { fieldTexts } from './text.ts'
import classes from '../editor/Editor.module.css'

interface PictureFieldProps {
  /** The name of the form field. */
  name?: string
  /** What the picture is: 'Esipilt'. */
  label: string
  picture: FileCardFragment | null
  onChange: (picture: FileCardFragment | null) => void
  /** Called when the dialog of files opens and closes, for a field that is in a dialog itself. */
  onPicking?: (isPicking: boolean) => void
  /** Where in the record a picture is uploaded to that is dropped here or chosen on the device; without it one is only picked. */
  place?: string
  busy: boolean
}

/** A picture of a public page, which is picked among the files or uploaded. ARTICLE-4, HOME-1, FILE-7. */
export function PictureField({ name, label, picture, onChange, onPicking, place, busy }: PictureFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div
      ref={field}
      data-takes-files={place === undefined ? undefined : ''}
      className={layout('stack', 'gap8', 'shrinks')}
    >
      {place !== undefined && <UploadedPicture place={place} busy={busy} field={field} />}
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
        {place !== undefined && !picture && <UploadPictures one place={place} busy={busy} />}
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
  place: string
  busy: boolean
  field: RefObject<HTMLDivElement>
}

/** The upload of the picture, which may be dropped on the field. */
function UploadedPicture({ place, busy, field }: UploadedPictureProps) {
  const uploads = useEditorUploads()
  const dragged = useFileReceiver(field, (files) => uploads?.addPictures(files.slice(0, 1), place), true)
  return (
    <>
      <PlaceUploads place={place} busy={busy} rest={field} />
      {dragged && <DropHint over={dragged} />}
    </>
  )
}

interface ChoosePictureProps {
  /** The name of the form field. */
  name?: string
  onChoose: (picture: FileCardFragment) => void
  /** Called when the dialog of files opens and closes. */
  onPicking?: ((isPicking: boolean) => void) | undefined
  busy: boolean
  /** The label of the button. */
  children: ReactNode
}

/** A button with the dialog that chooses one picture of a public page, or uploads it. FILE-7. */
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
