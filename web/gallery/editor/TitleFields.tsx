import { memo } from 'react'
import { TextInput } from '../../ui/form/TextInput.ts'
import type { AlbumEdit } from './edits.ts'
import { editorTexts } from './text.ts'
import classes from './TitleFields.module.css'

interface TitleFieldsProps {
  titleEt: string
  titleEn: string
  /** Stable. */
  edit: (edit: AlbumEdit) => void
  /** The server's error. */
  error: string | undefined
  busy: boolean
  /** Whether the first field is focused. */
  autoFocus: boolean
}

/** The titles of an album, in each language. GALLERY-2. */
export const TitleFields = memo(function TitleFields(props: TitleFieldsProps) {
  const { titleEt, titleEn, edit, error, busy, autoFocus } = props
  return (
    <div className={classes.titles}>
      <TextInput
        name="title"
        lang="et"
        size="md"
        label={editorTexts.titleEt}
        value={titleEt}
        error={error}
        readOnly={busy}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => edit({ type: 'set', fields: { titleEt: currentTarget.value } })}
      />
      <TextInput
        name="titleEn"
        lang="en"
        size="md"
        label={editorTexts.titleEn}
        value={titleEn}
        readOnly={busy}
        autoComplete="off"
        onChange={({ currentTarget }) => edit({ type: 'set', fields: { titleEn: currentTarget.value } })}
      />
    </div>
  )
})
