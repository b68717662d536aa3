import type { ReactNode } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { errorText } from '../../lib/errors.ts'
import { isSame } from '../../lib/parts/parts.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import type { ArticleEditorState } from './ArticleMain.tsx'
import { isTaken, notTaken, type TakenAlong, takenAlong, takenWords } from './creating/takenAlong.ts'
import type { ArticleEdit } from './edits.ts'
import { factNames, type Facts, withFacts } from './facts.ts'
import {
  type EditedArticleFragment,
  type Language,
  useEditArticleQuery,
  useUpdateArticleMutation,
} from './generated.ts'
import { type LanguageChoice, LanguageSwitcher, useLanguages } from './languages/LanguageSwitcher.tsx'
import { ArticlePanel } from './panel/ArticlePanel.tsx'
import { changedInput, valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import type { ArticleFields, DateItem } from './values.ts'

interface ArticleSideProps {
  catalogue: Catalogue
  /** Null for a new one. */
  article: EditedArticleFragment | null
  editor: ArticleEditorState
  languages: readonly LanguageChoice[]
  /** See ArticleEditorProps. */
  takes: { from: Language; taken: TakenAlong } | null
  /** See PanelProps. */
  addedDate: DateItem | null
  onAddDate: (date: DateItem | null) => void
  /** See PanelProps. */
  hasVisibility: boolean
  /** What stands beside the languages, and what below them. */
  besideLanguages: ReactNode
  belowLanguages: ReactNode
}

/** What is beside the content of an article: its languages, and the panel with its other fields. ARTICLE-4, LANG-1. */
export function ArticleSide(props: ArticleSideProps) {
  const { catalogue, article, editor, languages, takes, addedDate, onAddDate } = props
  const { hasVisibility, besideLanguages, belowLanguages } = props
  const { form, values, busy, edit } = editor
  const { data: server } = useSettingsQuery()
  const { choose, copy } = useLanguages({
    catalogue,
    article,
    edit,
    takes: takes?.taken ?? null,
    isUnsaved: form.isUnsaved,
    discard: () => {
      form.discard()
      return form.settled()
    },
  })
  return (
    <>
      <LanguageSwitcher
        choices={languages}
        current={values.language}
        isNew={article === null}
        busy={busy}
        onChoose={choose}
        onCopy={copy}
        beside={besideLanguages}
      />
      {belowLanguages}
      {takes && <TakeAlong {...takes} values={values} edit={edit} />}
      <ArticlePanel
        hasSharedFacts={hasOwnApi(server)}
        catalogue={catalogue}
        hasVisibility={hasVisibility}
        isNew={article === null}
        values={values}
        edit={edit}
        problems={form.problems}
        busy={busy}
        addedDate={addedDate}
        onAddDate={onAddDate}
      />
      {article &&
        server &&
        !hasOwnApi(server) &&
        factNames.every((name) => isSame(values[name], form.initial[name])) && (
          <FactsElsewhere catalogue={catalogue} saved={form.initial} choices={languages} />
        )}
    </>
  )
}

interface TakeAlongProps {
  /** The language of the version to take from. */
  from: Language
  taken: TakenAlong
  values: ArticleFields
  edit: (edit: ArticleEdit) => void
}

/** The choice to take visibility, cover and what else there is from the other version; nothing where that has none of it. LANG-6. */
function TakeAlong({ from, taken, values, edit }: TakeAlongProps) {
  const words = takenWords(taken)
  if (words === '') return null
  return (
    <Checkbox
      label={editorTexts.takeAlong(languageWords(from))}
      description={editorTexts.takeAlongHelp(words)}
      checked={isTaken(values, taken)}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: currentTarget.checked ? taken : notTaken(taken) })}
    />
  )
}

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
function FactsElsewhere({ catalogue, saved, choices }: FactsElsewhereProps) {
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
    <div className={layout('above16')}>
      <p className={layout('attention', 'small', 'below8')}>
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
