import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { errorText } from '../../../lib/errors.ts'
import { isSame } from '../../../lib/parts/parts.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { takenAlong } from '../creating/takenAlong.ts'
import { factNames, type Facts, withFacts } from '../facts.ts'
import { type Language, useEditArticleQuery, useUpdateArticleMutation } from '../generated.ts'
import { changedInput } from '../input.ts'
import { valuesOf } from '../record.ts'
import { editorTexts } from '../text.ts'
import type { ArticleFields } from '../values.ts'
import type { LanguageChoice } from './LanguageSwitcher.tsx'
import classes from './FactsElsewhere.module.css'

interface FactsElsewhereProps {
  catalogue: Catalogue
  /** The article as it is saved. */
  saved: ArticleFields
  choices: readonly LanguageChoice[]
}

/**
 * On a server where each language version has dates, categories, years and order of its own: says where another version's differ, and
 * changes them there too. LANG-5.
 */
export function FactsElsewhere({ catalogue, saved, choices }: FactsElsewhereProps) {
  return choices.map(({ language, versionId }) =>
    versionId === null || language === saved.language ? null : (
      <FactsOfVersion key={language} {...{ catalogue, saved, language, versionId }} />
    ),
  )
}

interface FactsOfVersionProps extends Omit<FactsElsewhereProps, 'choices'> {
  language: Language
  versionId: string
}

function FactsOfVersion({ catalogue, saved, language, versionId }: FactsOfVersionProps) {
  const variables = { catalogue: catalogue.slug, id: versionId }
  const { data } = useEditArticleQuery({ variables })
  const [update] = useUpdateArticleMutation()
  const other = data?.article
  const values = other && valuesOf(other)
  const words = languageWords(language)
  const [change, busy] = useBusy(async () => {
    if (!other || !values) return
    const input = changedInput(withFacts(values, differing(saved, values, catalogue)), values)
    try {
      await update({ variables: { ...variables, input, version: other.version } })
      notifyDone(editorTexts.factsChangedThere(words))
    } catch (error) {
      notifyFailed(editorTexts.factsNotChanged(words, errorText(error)))
    }
  })
  if (!values) return null
  const names = Object.keys(differing(saved, values, catalogue)) as (keyof Facts)[]
  if (names.length === 0) return null
  return (
    <div className={classes.elsewhere}>
      <p className={classes.words}>
        {editorTexts.factsElsewhere(words, names.map((name) => editorTexts.parts[name].toLowerCase()).join(', '))}
      </p>
      <Button tone="plain" busy={busy} onClick={() => void change()}>
        {editorTexts.changeThereToo}
      </Button>
    </div>
  )
}

/** The facts of an article that another of its versions has otherwise, as far as the catalogue has them. */
function differing(facts: ArticleFields, there: ArticleFields, catalogue: Catalogue): Partial<Facts> {
  const own = takenAlong(facts, catalogue, false)
  const differs = (name: keyof Facts) =>
    // Dates have an id in each version.
    name === 'dates'
      ? !isSame(
          facts.dates.map(({ date }) => date),
          there.dates.map(({ date }) => date),
        )
      : !isSame(facts[name], there[name])
  return Object.fromEntries(factNames.filter((name) => name in own && differs(name)).map((name) => [name, own[name]]))
}
