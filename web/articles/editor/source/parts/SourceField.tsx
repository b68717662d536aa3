import { memo } from 'react'
import { SourcePart } from '../../../../content/beside/SourcePart.tsx'
import { Changed } from '../changes/Changed.tsx'
import type { ShownSource } from '../shownSource.ts'
import type { TextField } from '../sourceText.ts'
import { sourceTexts } from '../text.ts'
import classes from './SourceField.module.css'

interface SourceFieldProps {
  source: ShownSource
  field: TextField
  /** The label of the field. */
  name: string
}

/** The title or a description of the source. LANG-4. */
export const SourceField = memo(function SourceField({ source, field, name }: SourceFieldProps) {
  const { text, changes } = source
  const before = changes?.fields[field]
  return (
    <SourcePart source={source} name={name} change={before == null ? null : sourceTexts.changes.changed}>
      {before != null ? (
        <Changed before={before} now={text[field]} />
      ) : text[field] === '' ? (
        <p lang="et" className={classes.empty}>
          {sourceTexts.empty}
        </p>
      ) : (
        <p className={classes.text} data-field={field}>
          {text[field]}
        </p>
      )}
    </SourcePart>
  )
})
