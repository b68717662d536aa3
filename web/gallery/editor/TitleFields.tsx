import { memo } from 'react'
import { TextInput } from '../../ui/form/TextInput.ts'
import type { AlbumEdit } from './edits.ts'
import { refusedLanguage } from './refusedLanguage.ts'
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
  const refused = refusedLanguage(error, { et: titleEt, en: titleEn })
  const errorOf = (language: 'et' | 'en') => (refused === language ? error : undefined)
  // The form focuses the field with the name of an error.
  const nameOf = (language: 'et' | 'en') => (refused === language ? 'title' : `title-${language}`)
  return (
    <div className={classes.titles}>
      <TextInput
        name={nameOf('et')}
        lang="et"
        size="md"
        label={editorTexts.titleEt}
        value={titleEt}
        error={errorOf('et')}
        readOnly={busy}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={({ currentTarget }) => edit({ type: 'set', fields: { titleEt: currentTarget.value } })}
      />
      <TextInput
        name={nameOf('en')}
        lang="en"
        size="md"
        label={editorTexts.titleEn}
        value={titleEn}
        error={errorOf('en')}
        readOnly={busy}
        autoComplete="off"
        onChange={({ currentTarget }) => edit({ type: 'set', fields: { titleEn: currentTarget.value } })}
      />
    </div>
  )
})
