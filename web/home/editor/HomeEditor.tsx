import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { leaveGuard } from '../../content/editor/leaveGuard.ts'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { contentTexts } from '../../content/editor/text.ts'
import { useEdits } from '../../content/editor/useEdits.ts'
import { LanguageTabs, tabPanelProps } from '../../content/languageTabs/LanguageTabs.tsx'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'
import { useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/ProblemSummary.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { useCopies } from '../beside/useCopies.ts'
import { HomePreview } from '../preview/HomePreview.tsx'
import { homeTexts } from '../text.ts'
import { editedValues, undoKey } from './edits.ts'
import { HomeConflict } from './HomeConflict.tsx'
import { HomeLayout } from './HomeLayout.tsx'
import { HomeTools } from './HomeTools.tsx'
import { LanguagePanel } from './LanguagePanel.tsx'
import { problemsIn, problemWithLanguage } from './problems.ts'
import { useShownPart } from './useShownPart.ts'
import { blocksOf, hasSameBlocks, type HomeLanguage, homeLanguages, type HomeValues, otherLanguage } from './values.ts'

const leave = leaveGuard(homeTexts.leaveText)

interface HomeEditorProps {
  draftId: string
  opened: OpenedDraft<HomeValues>
  /** The language that is shown at first. */
  language: HomeLanguage
  /** Saves the values, and resolves to those of the saved record. `onMerged` receives values that contain the changes of others. */
  save: (values: HomeValues, draftKey: string, onMerged: (values: HomeValues) => void) => Promise<HomeValues>
  conflict: MergeConflict<HomeValues> | null
}

/** The editor of the home page: the blocks of a language and their preview, with one save for both languages. HOME-1, HOME-2. */
export function HomeEditor({ draftId, opened, language: initialLanguage, save, conflict }: HomeEditorProps) {
  const form = useDraftedForm({
    draftId,
    opened,
    leave,
    offersDiscard: true,
    fields: homeLanguages,
    check: problemsIn,
    save,
    savedValues: (saved, values) => saved ?? values,
    onSaved: () => notifyDone(homeTexts.saved),
    failureText: homeTexts.saveFailed,
  })
  const { values, initial, problems, busy, isUnsaved } = form
  // Fetched while the person reads, so that the first press in a text opens it at once.
  useEffect(preloadRichText, [])
  const { language, setLanguage, view, setView, step } = useShownPart({ initial: initialLanguage, values, problems })
  const { edit, undo, redo, canUndo, canRedo } = useEdits({
    values,
    set: form.set,
    busy,
    edited: editedValues,
    undoKey,
  })
  const blocks = { et: useBlocks(values, 'et'), en: useBlocks(values, 'en') }
  const other = otherLanguage(language)
  const { copyAll, copyOne } = useCopies({ values, language, edit })

  // The widths of HomeLayout.module.css and Pair.module.css.
  const isWide = useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false })
  const hasColumns = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const [showsSource, setShowsSource] = useState(false)
  const sourceBlocks = blocks[other]
  const beside = useMemo(
    () => (showsSource ? { source: { language: other, folds: !hasColumns }, blocks: sourceBlocks } : null),
    [showsSource, other, hasColumns, sourceBlocks],
  )
  const showsPreview = isWide ? !showsSource : view === 'preview'
  const id = useId()
  const undoStep = () => step(undo)
  const redoStep = () => step(redo)

  const goTo = (field: HomeLanguage) => {
    // A field takes the focus only in the panel that is shown.
    flushSync(() => setLanguage(field))
    form.goTo(field)
  }

  return (
    <HomeLayout
      {...form.props}
      busy={busy}
      undo={undoStep}
      redo={redoStep}
      hidesMain={!isWide && view === 'preview'}
      head={
        <>
          {form.notes}
          <ProblemSummary heading="h2" problems={problems} sentence={problemWithLanguage} onGo={goTo} />
          <LanguageTabs
            id={id}
            label={homeTexts.languages}
            tabs={homeLanguages.map((one) => ({
              language: one,
              isUnsaved: !hasSameBlocks(values, initial, one),
              isRefused: problems[one] != null,
            }))}
            current={language}
            onChoose={setLanguage}
          />
          <HomeTools
            language={language}
            view={isWide ? null : view}
            onView={setView}
            showsSource={showsSource}
            onShowSource={setShowsSource}
            canCopy={sourceBlocks.length > 0}
            onCopyAll={() => void copyAll()}
            busy={busy}
          />
        </>
      }
      main={
        <>
          {homeLanguages.map((one) => (
            <div key={one} {...tabPanelProps(id, one, language)}>
              <LanguagePanel
                language={one}
                blocks={blocks[one]}
                revision={values}
                edit={edit}
                busy={busy}
                error={problems[one]}
                onSubmit={form.send}
                onUndo={undoStep}
                beside={one === language ? beside : null}
                onCopy={copyOne}
              />
            </div>
          ))}
          {conflict && <HomeConflict conflict={conflict} values={values} busy={busy} onResolved={form.sendNext} />}
          <FormFoot failure={conflict ? null : form.failure} busy={busy} />
        </>
      }
      preview={showsPreview ? <HomePreview blocks={blocks[language]} language={language} /> : null}
      save={
        <SaveBar
          busy={busy}
          isUnsaved={isUnsaved}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={undoStep}
          onRedo={redoStep}
          retries={form.retries}
          action={contentTexts.save}
        />
      }
    />
  )
}

/** The blocks of a language: the same array while none of them changes. */
function useBlocks(values: HomeValues, language: HomeLanguage) {
  const [blocks, setBlocks] = useState(() => blocksOf(values, language))
  const now = blocksOf(values, language)
  const isSame = now.length === blocks.length && now.every((block, index) => block === blocks[index])
  if (!isSame) setBlocks(now)
  return isSame ? blocks : now
}
