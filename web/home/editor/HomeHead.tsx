import { IconColumns2, IconCopy } from '@tabler/icons-react'
import { languageWords } from '../../../schema/rules/languages.ts'
import { besideTexts } from '../../content/beside/text.ts'
import { EditorHead } from '../../content/editor/EditorLayout.tsx'
import type { RecordEditorState } from '../../content/editor/useRecordEditor.ts'
import { type Language, languages } from '../../content/languages.ts'
import { LanguageTabs } from '../../content/languageTabs/LanguageTabs.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { homeTexts } from '../text.ts'
import type { HomeEdit } from './edits.ts'
import { problemWithLanguage } from './problems.ts'
import type { HomeView } from './useShownLanguage.ts'
import { hasSameBlocks, type HomeValues, sourceOf } from './values.ts'

interface HomeHeadProps extends Omit<HomeToolsProps, 'busy'> {
  editor: RecordEditorState<HomeValues, HomeEdit, Language>
  /** The id prefix of the tabs and their panels. */
  id: string
  onLanguage: (language: Language) => void
  /** Goes to the blocks of a language that failed to save. */
  onGo: (language: Language) => void
}

/** The head of the editor: errors of the last save, the languages, and the view options. HOME-1. */
export function HomeHead({ editor, id, onLanguage, onGo, ...tools }: HomeHeadProps) {
  const { form, values, busy } = editor
  return (
    <>
      <EditorHead editor={editor} sentence={problemWithLanguage} onGo={onGo} />
      <LanguageTabs
        id={id}
        label={homeTexts.languages}
        tabs={languages.map((language) => ({
          language,
          isUnsaved: !hasSameBlocks(values, form.initial, language),
          isRefused: form.problems[language] != null,
        }))}
        current={tools.language}
        onChoose={onLanguage}
      />
      <HomeTools {...tools} busy={busy} />
    </>
  )
}

interface HomeToolsProps {
  language: Language
  /** Null where blocks and preview are visible at once. */
  view: HomeView | null
  onView: (view: HomeView) => void
  showsSource: boolean
  onShowSource: (shows: boolean) => void
  /** Whether the other language has blocks that can be copied. */
  canCopy: boolean
  onCopyAll: () => void
  busy: boolean
}

const views: readonly HomeView[] = ['edit', 'preview']

/** The view options of the home page, and the copy menu. HOME-1, LANG-3. */
function HomeTools(props: HomeToolsProps) {
  const { language, view, onView, showsSource, onShowSource, canCopy, onCopyAll, busy } = props
  const other = languageWords(sourceOf(language))
  return (
    <div className={layout('row', 'gap24')}>
      {view !== null && (
        <div role="group" aria-label={homeTexts.view} className={layout('row', 'gap4')}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              className={one === view ? layout('option', 'chosen') : layout('option')}
              aria-pressed={one === view}
              onClick={() => onView(one)}
            >
              {homeTexts[one]}
            </button>
          ))}
        </div>
      )}
      {view !== 'preview' && (
        <>
          <div>
            <Button
              tone="quiet"
              icon={<IconColumns2 size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onShowSource(!showsSource)}
            >
              {showsSource ? besideTexts.hide(other) : besideTexts.show(other)}
            </Button>
          </div>
          {canCopy && (
            <div>
              <Button
                tone="quiet"
                off={busy}
                icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
                onClick={onCopyAll}
              >
                {homeTexts.copyAll(other)}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
