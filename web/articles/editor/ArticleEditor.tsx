import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { useHistory } from '../../lib/history/useHistory.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import type { MergeConflict } from '../../ui/conflict/useMergedSave.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { useDraftedForm } from '../../ui/form/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/LazyRichText.tsx'
import { uiTexts } from '../../ui/text.ts'
import type { Catalogue } from '../catalogues.ts'
import { ArticleConflict } from './ArticleConflict.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { handleEditorKeys } from './editorKeys.ts'
import { type ArticleEdit, editedValues, undoKey } from './edits.ts'
import type { EditedArticleFragment } from './generated.ts'
import { type LanguageChoice, LanguageSwitcher } from './languages/LanguageSwitcher.tsx'
import { TakenLanguage } from './languages/TakenLanguage.tsx'
import { useLanguages } from './languages/useLanguages.ts'
import { mergeArticle } from './merge.ts'
import { ModuleColumn } from './modules/ModuleColumn.tsx'
import { ArticlePanel } from './panel/ArticlePanel.tsx'
import { articleFields } from './panel/props.ts'
import { panelTexts } from './panel/text.ts'
import { SaveBar } from './SaveBar.tsx'
import { SeoDescription } from './SeoDescription.tsx'
import { ConfirmSource } from './source/ConfirmSource.tsx'
import type { EditorSource } from './source/editorSource.ts'
import { BesideField } from './source/parts/BesideField.tsx'
import { RemainingModules } from './source/parts/RemainingModules.tsx'
import { SourceModules } from './source/parts/SourceModules.tsx'
import { SourceHead } from './source/SourceHead.tsx'
import { useShownSource } from './source/useShownSource.ts'
import { SummaryField } from './SummaryField.tsx'
import { editorTexts } from './text.ts'
import { TitleField } from './TitleField.tsx'
import type { ArticleValues, DateItem } from './values.ts'
import classes from './ArticleEditor.module.css'

const leave = {
  question: {
    title: editorTexts.leaveTitle,
    text: editorTexts.leaveText,
    action: editorTexts.leave,
    stay: uiTexts.goOnWriting,
    tone: 'plain' as const,
  },
}

/** Props of the article editor. */
export interface ArticleEditorProps {
  catalogue: Catalogue
  /** The id of the draft: 'article:<id>', or 'article:new:…' for a new one. */
  draftId: string
  /** The article being edited; null for a new one. */
  article: EditedArticleFragment | null
  initial: ArticleValues
  /** The languages, with the versions that exist. */
  languages: readonly LanguageChoice[]
  /** The version in another language that can be shown beside; null if there is none. LANG-4. */
  source: EditorSource | null
  /** Saves the values. `onMerged` receives values that contain the changes of others. @throws the server's error */
  save: (values: ArticleValues, onMerged: (values: ArticleValues) => void) => Promise<unknown>
  /** Whether the article has been deleted meanwhile, so that saving creates a new one. */
  isGone?: boolean
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict?: MergeConflict<ArticleValues> | null
}

/** The editor of an article, new or existing, with a draft, undo and a leave guard. ARTICLE-3 to ARTICLE-7. */
export function ArticleEditor(props: ArticleEditorProps) {
  return (
    <WithDraft
      draftId={props.draftId}
      initial={props.initial}
      merge={mergeArticle}
      render={(values) => <ArticlePreview values={values} />}
      fallback={<Loading />}
    >
      {(opened) => <OpenedEditor {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedEditor(props: ArticleEditorProps & { opened: OpenedDraft<ArticleValues> }) {
  const { catalogue, draftId, article, languages, source, save, isGone = false, conflict, opened } = props
  const navigate = useNavigate()
  const [addedDate, setAddedDate] = useState<DateItem | null>(null)
  // Whether the last attempt to save was one to save a deleted article as a new one.
  const [savedAsNew, setSavedAsNew] = useState(false)
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    offersDiscard: true,
    fields: articleFields,
    save: (values): Promise<unknown> => {
      setSavedAsNew(isGone)
      return save(withAddedDate(values, addedDate), form.set)
    },
    onSaved: () => notifyDone(editorTexts.saved),
    goOn: () => navigate(catalogue.path),
    failureText: editorTexts.saveFailed,
  })
  const { values, problems, busy, isUnsaved } = form
  // Fetched while the person reads, so that the first press in a text opens it at once.
  useEffect(preloadRichText, [])
  const { language } = values
  const { change, undo, redo, canUndo, canRedo } = useHistory(values, form.set)
  const edit = useCallbackRef((next: ArticleEdit): boolean => {
    if (!busy) change((was) => editedValues(was, next), undoKey(next))
    return !busy
  })
  const shown = useShownSource(source, values.moduleIds, opened.initial.moduleIds)
  const besideModule = useCallback(
    (index: number) => shown && <SourceModules source={shown} from={index} to={index + 1} />,
    [shown],
  )
  const setTitle = useCallbackRef((title: string) => edit({ type: 'set', fields: { title } }))
  const { choose, copy } = useLanguages({
    catalogue,
    article,
    edit,
    isUnsaved,
    discard: () => {
      form.discard()
      return form.settled()
    },
  })
  const send = useCallbackRef(form.send)
  // Counted, because the resolved values can be sent only after the render with them.
  const [resolutions, setResolutions] = useState(0)
  useEffect(() => {
    if (resolutions > 0) send()
  }, [resolutions, send])
  const failure = conflict ? null : isGone && !savedAsNew ? editorTexts.gone : form.failure
  return (
    <form
      {...form.props}
      className={classes.editor}
      data-beside={shown ? '' : undefined}
      data-confirms={source?.isConfirmed == null ? undefined : ''}
      onKeyDownCapture={(event) => handleEditorKeys(event, { busy, undo, redo })}
    >
      <div className={classes.main}>
        {source && <SourceHead source={source} />}
        {form.notes}
        <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
        <BesideField source={shown} field="title" name={editorTexts.title}>
          <TitleField title={values.title} language={language} onChange={setTitle} error={problems.title} busy={busy} />
        </BesideField>
        <BesideField source={shown} field="summary" name={editorTexts.summary}>
          <SummaryField summary={values.summary} language={language} edit={edit} error={problems.summary} busy={busy} />
        </BesideField>
        <ModuleColumn
          values={values}
          edit={edit}
          busy={busy}
          error={problems.modules}
          onSubmit={form.send}
          onUndo={undo}
          beside={shown ? besideModule : undefined}
        />
        <RemainingModules source={shown} from={values.moduleIds.length} />
        <BesideField source={shown} field="seoDescription" name={panelTexts.seo}>
          <SeoDescription
            text={values.seoDescription}
            language={language}
            edit={edit}
            error={problems.seoDescription}
            busy={busy}
          />
        </BesideField>
        {conflict && (
          <ArticleConflict
            catalogue={catalogue}
            conflict={conflict}
            values={values}
            busy={busy}
            onResolved={() => setResolutions((count) => count + 1)}
          />
        )}
        <FormFoot failure={failure} busy={busy} />
        {article === null && (
          <TakenLanguage catalogue={catalogue} choice={languages.find((choice) => choice.language === language)} />
        )}
      </div>
      <aside className={classes.side} aria-label={editorTexts.panel}>
        <LanguageSwitcher
          choices={languages}
          current={values.language}
          isNew={article === null}
          busy={busy}
          onChoose={(choice) => void choose(choice)}
          onCopy={(choice) => void copy(choice)}
        />
        <ArticlePanel
          catalogue={catalogue}
          values={values}
          edit={edit}
          problems={problems}
          busy={busy}
          addedDate={addedDate}
          onAddDate={setAddedDate}
        />
      </aside>
      <div className={classes.save}>
        {source && <ConfirmSource source={source} busy={busy} />}
        <SaveBar
          busy={busy}
          isUnsaved={isUnsaved || source?.isConfirmed === true}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={undo}
          onRedo={redo}
          failed={form.failure != null && !isGone}
          action={isGone ? editorTexts.saveAsNew : editorTexts.save}
        />
      </div>
    </form>
  )
}

/** The date that an empty list was given by itself is saved with the other changes. DATE-2. */
function withAddedDate(values: ArticleValues, addedDate: DateItem | null): ArticleValues {
  return addedDate && values.dates.length === 0 ? { ...values, dates: [addedDate] } : values
}
