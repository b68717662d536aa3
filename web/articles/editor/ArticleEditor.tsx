import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { BlockColumn } from '../../content/blocks/BlockColumn.tsx'
import { EditorLayout } from '../../content/editor/EditorLayout.tsx'
import { leaveGuard } from '../../content/editor/leaveGuard.ts'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { contentTexts } from '../../content/editor/text.ts'
import { useEdits } from '../../content/editor/useEdits.ts'
import { useGoneRecord } from '../../content/editor/useGoneRecord.ts'
import { SeoField } from '../../content/fields/SeoField.tsx'
import { fieldTexts } from '../../content/fields/text.ts'
import { draftConflictProps } from '../../content/items/draftConflictProps.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { takeDraft } from '../../lib/parts/merge.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { ArticleConflict } from './ArticleConflict.tsx'
import { editedValues, undoKey } from './edits.ts'
import { sharesFacts } from './facts.ts'
import { type EditedArticleFragment, useArticleCapabilitiesQuery } from './generated.ts'
import { type LanguageChoice, LanguageSwitcher } from './languages/LanguageSwitcher.tsx'
import { TakenLanguage } from './languages/TakenLanguage.tsx'
import { useLanguages } from './languages/useLanguages.ts'
import { mergeArticle } from './merge.ts'
import { moduleKinds } from './modules/registry.ts'
import { moduleTexts } from './modules/text.ts'
import { ArticlePanel } from './panel/ArticlePanel.tsx'
import { articleFields } from './panel/props.ts'
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
import { type ArticleValues, type DateItem, moduleList } from './values.ts'

const leave = leaveGuard(editorTexts.leaveText)

/** Props of the article editor. */
export interface ArticleEditorProps {
  catalogue: Catalogue
  /** The id of the draft: one of `articleDrafts`. */
  draftId: string
  /** The article being edited; null for a new one. */
  article: EditedArticleFragment | null
  initial: ArticleValues
  /** The languages, with the versions that exist. */
  languages: readonly LanguageChoice[]
  /** The version in another language that can be shown beside; null if there is none. LANG-4. */
  source: EditorSource | null
  /** Asks before saving, as useDraftedForm. */
  agree: (values: ArticleValues, draftKey: string) => Promise<boolean>
  /**
   * Saves the values. `draftKey` as for useDraftedForm; `onMerged` receives values that contain the changes of others.
   * @throws the server's error
   */
  save: (values: ArticleValues, draftKey: string, onMerged: (values: ArticleValues) => void) => Promise<unknown>
  /** Whether the article has been deleted meanwhile, so that saving creates a new one; `article` is null if that was before it was opened. */
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
      merge={props.isGone && !props.article ? takeDraft : mergeArticle}
      renderConflict={(conflict) => <ArticleConflict {...draftConflictProps(conflict)} catalogue={props.catalogue} />}
      fallback={<Loading />}
    >
      {(opened) => <OpenedEditor {...props} opened={opened} />}
    </WithDraft>
  )
}

function OpenedEditor(props: ArticleEditorProps & { opened: OpenedDraft<ArticleValues> }) {
  const { catalogue, draftId, article, languages, source, agree, save, isGone = false, conflict, opened } = props
  const navigate = useNavigate()
  const { data: server } = useArticleCapabilitiesQuery()
  const [addedDate, setAddedDate] = useState<DateItem | null>(null)
  const { wasGone, foundGone, noteSave } = useGoneRecord(isGone, article)
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    isNew: article === null,
    offersDiscard: true,
    fields: articleFields,
    agree,
    save: (values, draftKey): Promise<unknown> => {
      noteSave()
      return save(withAddedDate(values, addedDate), draftKey, form.set)
    },
    onSaved: () => notifyDone(editorTexts.saved),
    goOn: () => navigate(catalogue.path),
    failureText: editorTexts.saveFailed,
  })
  const { values, problems, busy, isUnsaved } = form
  // Fetched while the person reads, so that the first press in a text opens it at once.
  useEffect(preloadRichText, [])
  const { language } = values
  const { edit, undo, redo, canUndo, canRedo } = useEdits({
    values,
    set: form.set,
    busy,
    edited: editedValues,
    undoKey,
  })
  const shown = useShownSource(source, values.moduleIds, opened.initial.moduleIds)
  const besideModule = useCallback(
    (index: number) => shown && <SourceModules source={shown} from={index} to={index + 1} />,
    [shown],
  )
  const modules = useMemo(() => moduleList.itemsOf(values), [values])
  const setTitle = useStableCallback((title: string) => edit({ type: 'set', fields: { title } }))
  const setSeoDescription = useStableCallback((seoDescription: string) =>
    edit({ type: 'set', fields: { seoDescription } }),
  )
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
  const failure = conflict ? null : foundGone ? editorTexts.gone : form.failure
  return (
    <EditorLayout
      {...form.props}
      isWide={shown !== null}
      hasHighSave={source?.isConfirmed != null}
      busy={busy}
      undo={undo}
      redo={redo}
      sideLabel={editorTexts.panel}
      main={
        <>
          {source && <SourceHead source={source} />}
          {wasGone && <p role="status">{editorTexts.gone}</p>}
          {form.notes}
          <ProblemSummary heading="h2" problems={problems} onGo={form.goTo} />
          <BesideField source={shown} field="title" name={editorTexts.title}>
            <TitleField
              title={values.title}
              language={language}
              onChange={setTitle}
              error={problems.title}
              busy={busy}
            />
          </BesideField>
          <BesideField source={shown} field="summary" name={editorTexts.summary}>
            <SummaryField
              summary={values.summary}
              language={language}
              edit={edit}
              error={problems.summary}
              busy={busy}
            />
          </BesideField>
          <BlockColumn
            blocks={modules}
            kinds={moduleKinds}
            texts={moduleTexts}
            language={language}
            edit={edit}
            revision={values}
            busy={busy}
            error={problems.modules}
            field="modules"
            onSubmit={form.send}
            onUndo={undo}
            beside={shown ? besideModule : undefined}
          />
          <RemainingModules source={shown} from={values.moduleIds.length} />
          <BesideField source={shown} field="seoDescription" name={fieldTexts.seo}>
            <SeoField
              name="seoDescription"
              text={values.seoDescription}
              language={language}
              onChange={setSeoDescription}
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
              onResolved={form.sendNext}
            />
          )}
          <FormFoot failure={failure} busy={busy} />
          {article === null && (
            <TakenLanguage catalogue={catalogue} choice={languages.find((choice) => choice.language === language)} />
          )}
        </>
      }
      side={
        <>
          <LanguageSwitcher
            choices={languages}
            current={values.language}
            isNew={article === null}
            busy={busy}
            onChoose={(choice) => void choose(choice)}
            onCopy={(choice) => void copy(choice)}
          />
          <ArticlePanel
            hasSharedFacts={server != null && sharesFacts(server)}
            catalogue={catalogue}
            values={values}
            edit={edit}
            problems={problems}
            busy={busy}
            addedDate={addedDate}
            onAddDate={setAddedDate}
          />
        </>
      }
      save={
        <>
          {source && <ConfirmSource source={source} busy={busy} />}
          <SaveBar
            busy={busy}
            isUnsaved={isUnsaved || source?.isConfirmed === true}
            canUndo={canUndo}
            canRedo={canRedo}
            onUndo={undo}
            onRedo={redo}
            retries={form.retries && !isGone}
            action={isGone ? editorTexts.saveAsNew : contentTexts.save}
          />
        </>
      }
    />
  )
}

/** The date that an empty list was given by itself is saved with the other changes. DATE-2. */
function withAddedDate(values: ArticleValues, addedDate: DateItem | null): ArticleValues {
  return addedDate && values.dates.length === 0 ? { ...values, dates: [addedDate] } : values
}
