import { memo } from 'react'
import { languageWords } from '../../../schema/rules/languages.ts'
import { defaultLanguage, languages } from '../../content/languages.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { partOf, textOf } from '../localizedParts.ts'
import type { AlbumEdit } from './edits.ts'
import { refusedLanguage } from './refusedLanguage.ts'
import { sameParts } from './sameParts.ts'
import { editorTexts } from './text.ts'
import type { AlbumFields } from './values.ts'
import classes from './TitleFields.module.css'

interface TitleFieldsProps {
  values: AlbumFields
  /** Stable. */
  edit: (edit: AlbumEdit) => void
  /** The server's error. */
  error: string | undefined
  /** Whether the first field is focused. */
  autoFocus: boolean
}

/** The titles of an album, in each language. GALLERY-2. */
export const TitleFields = memo(
  function TitleFields({ values, edit, error, autoFocus }: TitleFieldsProps) {
    const title = textOf(values, 'title')
    const refused = refusedLanguage(error, title)
    return (
      <div className={classes.titles}>
        {languages.map((language) => (
          <TextInput
            key={language}
            // The form focuses the field with the name of an error.
            name={refused === language ? 'title' : `title-${language}`}
            lang={language}
            label={editorTexts.titleIn(languageWords(language))}
            value={title[language]}
            error={refused === language ? error : undefined}
            autoComplete="off"
            autoFocus={autoFocus && language === defaultLanguage}
            onChange={({ currentTarget }) =>
              edit({ type: 'set', fields: { [partOf('title', language)]: currentTarget.value } })
            }
          />
        ))}
      </div>
    )
  },
  sameParts(languages.map((language) => partOf('title', language))),
)
