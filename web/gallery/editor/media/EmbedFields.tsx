import { useId } from 'react'
import { EmbedField } from '../../../content/embed/EmbedField.tsx'
import { PictureField } from '../../../content/fields/PictureField.tsx'
import type { MediaValue } from '../values.ts'
import { mediaTexts } from './text.ts'
import classes from './EmbedFields.module.css'

interface EmbedFieldsProps {
  item: Extract<MediaValue, { kind: 'embed' }>
  onChange: (item: MediaValue) => void
  /** Called when the dialog of files opens and closes. */
  onPicking: (isPicking: boolean) => void
  busy: boolean
  /** Whether the field of the code has the focus when the dialog opens. */
  startsFocused: boolean
}

/** The embed of an item, with what it shows, and its cover. GALLERY-3. */
export function EmbedFields({ item, onChange, onPicking, busy, startsFocused }: EmbedFieldsProps) {
  const coverId = useId()
  return (
    <>
      <div className={classes.embed}>
        <EmbedField
          html={item.html}
          onChange={(html) => onChange({ ...item, html })}
          error={null}
          startsFocused={startsFocused}
        />
      </div>
      <div role="group" aria-labelledby={coverId} className={classes.cover}>
        <p id={coverId} className={classes.label}>
          {mediaTexts.cover}
        </p>
        <p className={classes.help}>{mediaTexts.coverHelp}</p>
        <PictureField
          label={mediaTexts.cover}
          picture={item.cover}
          onChange={(cover) => onChange({ ...item, cover })}
          onPicking={onPicking}
          busy={busy}
        />
      </div>
    </>
  )
}
