import type { ReactNode } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { errorText } from '../../lib/errors.ts'
import { isSame } from '../../lib/fields/fields.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import type { ArticleEditorState } from './ArticleMain.tsx'
import {
  defaultFields,
  type InheritedFields,
  inheritedFields,
  inheritedWords,
  isInherited,
} from './creating/inheritedFields.ts'
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
  /** Null for a new article. */
  article: EditedArticleFragment | null
  editor: ArticleEditorState
  languages: readonly LanguageChoice[]
  /** See ArticleEditorProps. */
  inherits: { from: Language; inherited: InheritedFields } | null
  /** See PanelProps. */
  addedDate: DateItem | null
  onAddDate: (date: DateItem | null) => void
  /** See PanelProps. */
  onConfirmTime: (() => void) | null
  /** See PanelProps. */
  hasVisibility: boolean
  /** The content next to the languages, and the content below them. */
  languageActions: ReactNode
  belowLanguages: ReactNode
}

/** The side column of an article: its languages, and the panel with its other fields. ARTICLE-4, LANG-1. */
export function ArticleSide(props: ArticleSideProps) {
  const { catalogue, article, editor, languages, inherits, addedDate, onAddDate, onConfirmTime } = props
  const { hasVisibility, languageActions, belowLanguages } = props
  const { form, values, busy, edit } = editor
  const { data: server } = useSettingsQuery()
  const { choose, copy } = useLanguages({
    catalogue,
    article,
    edit,
    inherits: inherits?.inherited ?? null,
    onCopied: () => form.goTo('title'),
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
        actions={languageActions}
      />
      {belowLanguages}
      {inherits && <InheritFields {...inherits} values={values} edit={edit} />}
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
        onConfirmTime={onConfirmTime}
      />
      {article && <HistoryLink kind="artikkel" id={article.id} isAlone />}
      {article &&
        server &&
        !hasOwnApi(server) &&
        factNames.every((name) => isSame(values[name], form.initial[name])) && (
          <FactsElsewhere catalogue={catalogue} saved={form.initial} choices={languages} />
        )}
    </>
  )
}

interface InheritFieldsProps {
  /** The language of the version to copy from. */
  from: Language
  inherited: InheritedFields
  values: ArticleFields
  edit: (edit: ArticleEdit) => void
}

/** The choice to copy visibility, cover and other fields from another version; nothing if those have their defaults. LANG-6. */
function InheritFields({ from, inherited, values, edit }: InheritFieldsProps) {
  const words = inheritedWords(inherited)
  if (words === '') return null
  return (
    <Checkbox
      label={editorTexts.takeAlong(languageWords(from))}
      description={editorTexts.takeAlongHelp(words)}
      checked={isInherited(values, inherited)}
      onChange={({ currentTarget }) =>
        edit({ type: 'set', fields: currentTarget.checked ? inherited : defaultFields(inherited) })
      }
    />
  )
}

interface FactsElsewhereProps {
  catalogue: Catalogue
  /** The saved values of the article. */
  saved: ArticleFields
  choices: readonly LanguageChoice[]
}

/** Where versions do not share facts: names the facts that differ in another version, and offers to change them there too. LANG-5. */
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
        {editorTexts.factsElsewhere(words, names.map((name) => editorTexts.fields[name].toLowerCase()).join(', '))}
      </p>
      <Button tone="plain" busy={busy} onClick={() => void change()}>
        {editorTexts.changeThereToo}
      </Button>
    </div>
  )
}

/** The facts that differ in another version of an article, of those that the catalogue has. */
function differing(facts: ArticleFields, there: ArticleFields, catalogue: Catalogue): Partial<Facts> {
  const own = inheritedFields(facts, catalogue, false)
  const differs = (name: keyof Facts) =>
    // The ids of dates differ between versions.
    name === 'dates'
      ? !isSame(
          facts.dates.map(({ date }) => date),
          there.dates.map(({ date }) => date),
        )
      : !isSame(facts[name], there[name])
  return Object.fromEntries(factNames.filter((name) => name in own && differs(name)).map((name) => [name, own[name]]))
}
