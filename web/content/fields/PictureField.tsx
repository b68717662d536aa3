import { IconPhoto, IconX } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { cardOf } from '../../files/attachments/attachments.ts'
import type { FileCardFragment } from '../../files/generated.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { fieldTexts } from './text.ts'
import classes from './PictureField.module.css'

const FilePicker = lazyPiece(() => import('../../files/manager/FilePicker.tsx'), { close: ({ onClose }) => onClose })

interface PictureFieldProps {
  /** The name of the form field. */
  name: string
  /** What the picture is: 'Esipilt'. */
  label: string
  picture: FileCardFragment | null
  onChange: (picture: FileCardFragment | null) => void
  busy: boolean
}

/** A picture of a public page, which is picked among the files or uploaded. ARTICLE-4, HOME-1, FILE-7. */
export function PictureField({ name, label, picture, onChange, busy }: PictureFieldProps) {
  const [picking, setPicking] = useState(false)
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
        <Button
          ref={choose}
          name={name}
          tone="plain"
          off={busy}
          icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {picture ? fieldTexts.pictureChange : fieldTexts.pictureChoose}
        </Button>
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
      {picking && (
        // React events bubble from the dialog's portal to the form around the field.
        <div onSubmit={stopHere} onKeyDown={stopHere}>
          <FilePicker
            imagesOnly
            visibility="PUBLIC"
            onChoose={([file]) => file && onChange(cardOf(file))}
            onClose={() => setPicking(false)}
          />
        </div>
      )}
    </>
  )
}

const stopHere = (event: SyntheticEvent) => event.stopPropagation()
