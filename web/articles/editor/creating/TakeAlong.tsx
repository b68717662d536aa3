import { languageWords } from '../../../../schema/rules/languages.ts'
import { Checkbox } from '../../../ui/form/fields/Checkbox.ts'
import type { ArticleEdit } from '../edits.ts'
import type { Language } from '../generated.ts'
import { editorTexts } from '../text.ts'
import type { ArticleFields } from '../values.ts'
import { isTaken, notTaken, type TakenAlong, takenWords } from './takenAlong.ts'

interface TakeAlongProps {
  /** The language of the version to take from. */
  from: Language
  taken: TakenAlong
  values: ArticleFields
  edit: (edit: ArticleEdit) => void
}

/** The choice to take visibility, cover and what else there is from the other version; nothing where that has none of it. LANG-6. */
export function TakeAlong({ from, taken, values, edit }: TakeAlongProps) {
  const words = takenWords(taken)
  if (words === '') return null
  return (
    <Checkbox
      size="md"
      label={editorTexts.takeAlong(languageWords(from))}
      description={editorTexts.takeAlongHelp(words)}
      checked={isTaken(values, taken)}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: currentTarget.checked ? taken : notTaken(taken) })}
    />
  )
}
