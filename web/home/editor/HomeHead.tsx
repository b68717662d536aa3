import { EditorHead } from '../../content/editor/EditorHead.tsx'
import type { RecordEditorState } from '../../content/editor/useRecordEditor.ts'
import { type Language, languages } from '../../content/languages.ts'
import { LanguageTabs } from '../../content/languageTabs/LanguageTabs.tsx'
import { homeTexts } from '../text.ts'
import type { HomeEdit } from './edits.ts'
import { HomeTools, type HomeToolsProps } from './HomeTools.tsx'
import { problemWithLanguage } from './problems.ts'
import { hasSameBlocks, type HomeValues } from './values.ts'

interface HomeHeadProps extends Omit<HomeToolsProps, 'busy'> {
  editor: RecordEditorState<HomeValues, HomeEdit, Language>
  /** Of the tabs and their panels. */
  id: string
  onLanguage: (language: Language) => void
  /** Goes to the blocks of a language that could not be saved. */
  onGo: (language: Language) => void
}

/** What is above the blocks: what could not be saved, the languages, and what is shown of them. HOME-1. */
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
