import { languageWords } from '../../../../schema/rules/languages.ts'
import { Checkbox } from '../../../ui/form/fields.tsx'
import type { EditorSource } from './editorSource.ts'
import { sourceTexts } from './text.ts'
import classes from './ConfirmSource.module.css'

interface ConfirmSourceProps {
  source: EditorSource
}

/** Says at the next save that the translation corresponds to the source that is shown beside it. LANG-4. */
export function ConfirmSource({ source: { language, state, isConfirmed, setConfirmed } }: ConfirmSourceProps) {
  if (isConfirmed === null) return null
  const words = languageWords(language)
  return (
    <Checkbox
      className={classes.confirm}
      label={state === 'unrelated' ? sourceTexts.confirmRelation(words) : sourceTexts.confirm(words)}
      checked={isConfirmed}
      onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
    />
  )
}
