import type { ReactNode } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { languageWords } from '../../../schema/rules/languages.ts'
import { isSame } from '../../lib/parts/parts.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { Checkbox } from '../../ui/form/fields.tsx'
import { useSettingsQuery } from '../../users/generated.ts'
import type { ArticleEditorState } from './ArticleMain.tsx'
import { isTaken, notTaken, type TakenAlong, takenWords } from './creating/takenAlong.ts'
import type { ArticleEdit } from './edits.ts'
import { factNames } from './facts.ts'
import type { EditedArticleFragment, Language } from './generated.ts'
import { FactsElsewhere } from './languages/FactsElsewhere.tsx'
import { type LanguageChoice, LanguageSwitcher } from './languages/LanguageSwitcher.tsx'
import { useLanguages } from './languages/useLanguages.ts'
import { ArticlePanel } from './panel/ArticlePanel.tsx'
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
