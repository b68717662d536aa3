import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { EditorLayout } from '../../content/editor/EditorLayout.tsx'
import { type EditedRecord, type EditorKind, leaveGuard, RecordEditor } from '../../content/editor/RecordEditor.tsx'
import { useRecordEditor } from '../../content/editor/useRecordEditor.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { ConflictProps } from '../../ui/conflict/FieldConflict.tsx'
import { justSaved } from '../../ui/list/savedRow.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { seenAddress } from '../../ui/search/seenAddress.ts'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { editPath } from '../catalogues.ts'
import { articleDrafts } from '../drafts.ts'
import { useVisibility } from '../useVisibility.ts'
import { ArticleConflict } from './ArticleConflict.tsx'
import { ArticleHead, EventDates } from './ArticleHead.tsx'
import { ArticleMain } from './ArticleMain.tsx'
import { ArticleSide } from './ArticleSide.tsx'
import type { InheritedFields } from './creating/inheritedFields.ts'
import { type ArticleEdit, editedValues, mergeArticle, undoKey } from './edits.ts'
import type { EditedArticleFragment, Language } from './generated.ts'
import { type LanguageChoice, TakenLanguage } from './languages/LanguageSwitcher.tsx'
import { uploadTargets } from './modules/uploadTargets.ts'
import { type ArticleField, articleFields } from './panel/props.ts'
import { VisibilityField } from './panel/sections.tsx'
import { useArticlePreview } from './preview/useArticlePreview.tsx'
import { ConfirmSource, SourceToggle } from './source/SourceTools.tsx'
import { useShownSource } from './source/useShownSource.ts'
import type { EditorSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import type { ArticleValues, DateItem } from './values.ts'

const kind: EditorKind<ArticleValues, ArticleEdit, ArticleField> = {
  fields: articleFields,
  merge: mergeArticle,
  edited: editedValues,
  undoKey,
  uploadTargets,
  leave: leaveGuard(editorTexts.leaveText),
  texts: editorTexts,
}

/** Props of the article editor; the draft is one of `articleDrafts`. */
export interface ArticleEditorProps extends EditedRecord<ArticleValues, EditedArticleFragment | null> {
  catalogue: Catalogue
  /** The article being edited; null for a new one. */
  article: EditedArticleFragment | null
  /** The languages, with the existing versions. */
  languages: readonly LanguageChoice[]
  /** What a new version can copy from which other one; null for any other article. LANG-6. */
  inherits?: { from: Language; inherited: InheritedFields } | null
  /** The version in another language to show side by side; null if there is none. LANG-4. */
  source: EditorSource | null
}

/** The editor of an article, new or existing, with a draft, undo and a leave guard. ARTICLE-3 to ARTICLE-7. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { article, catalogue } = props
  const renderConflict = (conflict: ConflictProps<ArticleValues>) => (
    <ArticleConflict {...conflict} catalogue={catalogue} />
  )
  return (
    <RecordEditor record={props} isNew={article === null} merge={mergeArticle} renderConflict={renderConflict}>
      {(opened) => <OpenedEditor {...props} opened={opened} renderConflict={renderConflict} />}
    </RecordEditor>
  )
}

interface OpenedEditorProps extends ArticleEditorProps {
  opened: OpenedDraft<ArticleValues>
  renderConflict: (conflict: ConflictProps<ArticleValues>) => JSX.Element
}

function OpenedEditor({
  catalogue,
  article,
  languages,
  inherits = null,
  source,
  renderConflict,
  ...record
}: OpenedEditorProps) {
  const navigate = useNavigate()
  const [addedDate, setAddedDate] = useState<DateItem | null>(null)
  const [isTimeConfirmed, setTimeConfirmed] = useState(false)
  const confirmTime = useCallback(() => setTimeConfirmed(true), [])
  const isNew = article === null
  const setPublic = useVisibility(catalogue.slug)
  const publish = async (version: Pick<ArticleValues, 'title' | 'language'> & { id: string }): Promise<void> => {
    const refused = await setPublic([version], true)
    if (refused !== null) notifyFailed(refused, { retry: () => publish(version) })
  }
  const isHidden = ({ isPublic }: ArticleValues) => catalogue.hasVisibility && !isPublic
  const editor = useRecordEditor({
    ...record,
    kind,
    isNew,
    save: (values, draftKey, sent) =>
      record.save(withAddedDate(values, addedDate), draftKey, {
        ...sent,
        retake: () => withAddedDate(sent.retake(), addedDate),
      }),
    savedText: (saved) => (isHidden(saved) ? editorTexts.savedHidden : editorTexts.saved),
    savedAction: (result, saved) => {
      const id = result?.id ?? article?.id
      return id !== undefined && isHidden(saved)
        ? { words: editorTexts.publish, run: () => publish({ id, ...saved }) }
        : undefined
    },
    goOn: (result) => {
      const id = result?.id ?? article?.id
      return navigate(seenAddress(catalogue.path), id === undefined ? {} : { state: justSaved(id) })
    },
    created: {
      draftOf: (saved) => saved && articleDrafts(catalogue.slug).idOf(saved.id),
      pathOf: (saved) => (saved ? editPath(catalogue, saved.id) : catalogue.path),
    },
    onSaved: source?.onSaved,
  })
  // Loaded while the editor reads, so that a text opens at the first press.
  useEffect(preloadRichText, [])
  const { values } = editor
  const shown = useShownSource(source, values.moduleIds, record.opened.initial.moduleIds)
  // The breakpoint of EditorLayout.module.css, from which the languages and the tools are in the side column.
  const isWide = useMediaQuery('(min-width: 930px)')
  const dated = withAddedDate(values, addedDate)
  const suggestsTime = !isTimeConfirmed && dated.dates.length > 0 && dated.dates.every(isAtMidnight)
  const preview = useArticlePreview({ catalogue, values: dated })
  const toggle = source && <SourceToggle source={source} />
  const { isPublic } = values
  const { edit } = editor
  const publicProblem = editor.form.problems.isPublic
  // In one column the panel is off-screen when a phone saves, so the save bar has the choice.
  const visibility = useMemo(
    () =>
      catalogue.hasVisibility && !isWide && <VisibilityField isPublic={isPublic} edit={edit} error={publicProblem} />,
    [catalogue, isWide, isPublic, edit, publicProblem],
  )
  const goToDates = () => {
    editor.form.goTo('dates')
    // The head of a closed section has the name of the section's field.
    const head = document.activeElement
    if (!(head instanceof HTMLElement && head.matches('h2 > [aria-expanded="false"]'))) return
    flushSync(() => head.click())
    editor.form.goTo('dates')
  }
  const hasDatesAbove = source === null && isNew && !isWide && catalogue.dates === 'MANY'
  const chosen = languages.find(({ language }) => language === values.language)
  return (
    <EditorLayout
      editor={editor}
      renderConflict={renderConflict}
      isWide={shown !== null}
      head={
        <ArticleHead
          tools={
            !isWide && (
              <>
                {preview.button}
                {toggle}
              </>
            )
          }
          source={source}
          dates={hasDatesAbove && <EventDates dates={dated.dates} suggestsTime={suggestsTime} onGo={goToDates} />}
        />
      }
      main={<ArticleMain editor={editor} shown={shown} />}
      foot={
        <>
          {isNew && <TakenLanguage catalogue={catalogue} choice={chosen} />}
          {preview.dialog}
        </>
      }
      sideLabel={editorTexts.panel}
      side={
        <ArticleSide
          catalogue={catalogue}
          article={article}
          editor={editor}
          languages={languages}
          inherits={inherits}
          addedDate={addedDate}
          onAddDate={setAddedDate}
          onConfirmTime={suggestsTime ? confirmTime : null}
          hasVisibility={catalogue.hasVisibility && isWide}
          languageActions={isWide && preview.button}
          belowLanguages={isWide && toggle}
        />
      }
      choice={visibility}
      question={source?.isConfirmed == null ? null : <ConfirmSource source={source} />}
      isUnsaved={source?.isConfirmed === true}
    />
  )
}

const isAtMidnight = ({ date }: DateItem) => date?.hours === 0 && date.minutes === 0

/** Adds the suggested date of an empty list, which is saved with the other changes. DATE-2. */
function withAddedDate(values: ArticleValues, addedDate: DateItem | null): ArticleValues {
  return addedDate && values.dates.length === 0 ? { ...values, dates: [addedDate] } : values
}
