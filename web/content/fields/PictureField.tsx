import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FileCardFragment } from '../../files/generated.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { ChoosePicture } from './ChoosePicture.tsx'
import { fieldTexts } from './text.ts'
import classes from './PictureField.module.css'

interface PictureFieldProps {
  /** The name of the form field. */
  name?: string
  /** What the picture is: 'Esipilt'. */
  label: string
  picture: FileCardFragment | null
  onChange: (picture: FileCardFragment | null) => void
  /** Called when the dialog of files opens and closes, for a field that is in a dialog itself. */
  onPicking?: (isPicking: boolean) => void
  busy: boolean
}

/** A picture of a public page, which is picked among the files or uploaded. ARTICLE-4, HOME-1, FILE-7. */
export function PictureField({ name, label, picture, onChange, onPicking, busy }: PictureFieldProps) {
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <>
      {picture && (
        <>
          <div className={classes.picture}>
            <FileImage key={picture.id} file={picture} alt={label} />
          </div>
          <p className={classes.name}>{picture.name}</p>
          {picture.visibility !== 'PUBLIC' && <p className={classes.notice}>{fieldTexts.picturePrivate}</p>}
        </>
      )}
      <div className={classes.actions}>
        <ChoosePicture ref={choose} name={name} busy={busy} onChoose={onChange} onPicking={onPicking}>
          {picture ? fieldTexts.pictureChange : fieldTexts.pictureChoose}
        </ChoosePicture>
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
    </>
  )
}
