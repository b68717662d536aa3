import { type FocusEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EditorFoot } from '../../content/editor/EditorLayout.tsx'
import { type EditedRecord, type EditorKind, leaveGuard, RecordEditor } from '../../content/editor/RecordEditor.tsx'
import { SaveBar } from '../../content/editor/SaveBar.tsx'
import { useRecordEditor } from '../../content/editor/useRecordEditor.ts'
import { type ByLanguage, byLanguage, type Language, languages } from '../../content/languages.ts'
import { tabPanelProps } from '../../content/languageTabs/LanguageTabs.tsx'
import { UploadsOfEditor } from '../../content/uploads/useRecordUploads.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import type { ConflictProps } from '../../ui/conflict/FieldConflict.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import type { EditedHomePageFragment } from '../generated.ts'
import { uploadTargets } from '../kinds/uploadTargets.ts'
import { HomePreview } from '../preview/HomePreview.tsx'
import { homeTexts } from '../text.ts'
import { editedValues, type HomeEdit, mergeHomePage, undoKey } from './edits.ts'
import { HomeConflict } from './HomeConflict.tsx'
import { HomeHead } from './HomeHead.tsx'
import { HomeLayout } from './HomeLayout.tsx'
import { LanguagePanel } from './LanguagePanel.tsx'
import { problemsIn } from './problems.ts'
import { useCopies } from './useCopies.ts'
import { useShownLanguage } from './useShownLanguage.ts'
import { blocksOf, type BlockValue, type HomeValues, sourceOf } from './values.ts'

const kind: EditorKind<HomeValues, HomeEdit, Language> = {
  fields: languages,
  merge: mergeHomePage,
  edited: editedValues,
  undoKey,
  uploadTargets,
  leave: leaveGuard(homeTexts.leaveText),
  texts: homeTexts,
}

interface HomeEditorProps extends EditedRecord<HomeValues, EditedHomePageFragment | null> {
  /** The language that is shown first. */
  language: Language
}

/** The editor of the home page: the blocks of a language and their preview, with one save for all languages. HOME-1, HOME-2. */
export function HomeEditor(props: HomeEditorProps) {
  return (
    <RecordEditor record={props} isNew={false} merge={mergeHomePage} renderConflict={renderConflict}>
      {(opened) => <OpenedEditor {...props} opened={opened} />}
    </RecordEditor>
  )
}

const renderConflict = (conflict: ConflictProps<HomeValues>) => <HomeConflict {...conflict} />

function OpenedEditor({ language: initialLanguage, ...record }: HomeEditorProps & { opened: OpenedDraft<HomeValues> }) {
  const editor = useRecordEditor({
    ...record,
    kind,
    check: problemsIn,
    savedText: () => homeTexts.saved,
  })
  // Loaded while the editor reads, so that a text opens at the first press.
  useEffect(preloadRichText, [])
  const { form, values, busy, edit } = editor
  const { problems } = form
  const { language, setLanguage, view, setView, step } = useShownLanguage({
    initial: initialLanguage,
    values,
    problems,
  })
  const blocks = useBlocks(values)
  const other = sourceOf(language)
  const { copyAll, copyOne } = useCopies({ values, language, edit })

  // The widths of HomeLayout.module.css and Pair.module.css.
  const isWide = useMediaQuery('(min-width: 1100px)')
  const hasColumns = useMediaQuery('(min-width: 1280px)')
  const [showsSource, setShowsSource] = useState(false)
  const sourceBlocks = blocks[other]
  const beside = useMemo(
    () => (showsSource ? { source: { language: other, folds: !hasColumns }, blocks: sourceBlocks } : null),
    [showsSource, other, hasColumns, sourceBlocks],
  )
  const { active, column, onFocus, goTo: goToBlock } = useBlockInWork(useCallback(() => setView('edit'), [setView]))
  const showsPreview = isWide ? !showsSource : view === 'preview'
  const id = useId()
  const undo = () => step(editor.undo)
  const redo = () => step(editor.redo)

  const goTo = (field: Language) => {
    // Only fields of the visible panel can be focused.
    flushSync(() => setLanguage(field))
    form.goTo(field)
  }

  return (
    <UploadsOfEditor.Provider value={editor.uploads}>
      <HomeLayout
        {...form.props}
        busy={busy}
        onSave={editor.saveAndStay}
        undo={undo}
        redo={redo}
        hidesMain={!isWide && view === 'preview'}
        column={column}
        onColumnFocus={onFocus}
        head={
          <HomeHead
            editor={editor}
            id={id}
            language={language}
            onLanguage={setLanguage}
            onGo={goTo}
            view={isWide ? null : view}
            onView={setView}
            showsSource={showsSource}
            onShowSource={setShowsSource}
            canCopy={sourceBlocks.length > 0}
            onCopyAll={() => void copyAll()}
          />
        }
        main={
          <>
            {languages.map((one) => (
              <div key={one} {...tabPanelProps(id, one, language)}>
                <LanguagePanel
                  language={one}
                  blocks={blocks[one]}
                  revision={values}
                  edit={edit}
                  busy={busy}
                  error={problems[one]}
                  onSubmit={form.send}
                  onUndo={undo}
                  beside={one === language ? beside : null}
                  onCopy={copyOne}
                />
              </div>
            ))}
            <EditorFoot editor={editor} renderConflict={renderConflict} />
            <HistoryLink kind="avaleht" id="avaleht" isAlone />
          </>
        }
        preview={
          showsPreview ? (
            <HomePreview
              blocks={blocks[language]}
              language={language}
              active={active}
              scrollsPage={!isWide}
              onGo={goToBlock}
            />
          ) : null
        }
        save={<SaveBar {...editor.saveBar} onUndo={undo} onRedo={redo} />}
      />
    </UploadsOfEditor.Provider>
  )
}

/** The blocks of each language; the same array until one of them changes. */
function useBlocks(values: HomeValues): ByLanguage<readonly BlockValue[]> {
  const [seen, setSeen] = useState(() => ({ values, blocks: byLanguage((language) => blocksOf(values, language)) }))
  if (seen.values === values) return seen.blocks
  const blocks = byLanguage((language) => {
    const [was, now] = [seen.blocks[language], blocksOf(values, language)]
    return now.length === was.length && now.every((block, index) => block === was[index]) ? was : now
  })
  setSeen({ values, blocks })
  return blocks
}

/**
 * The block that had the focus last. HOME-3.
 * @param show shows the blocks where only the preview is visible; stable
 * @returns `onFocus` for the element `column` around the blocks, and `goTo`, which focuses the first field of a block; both stable
 */
function useBlockInWork(show: () => void) {
  const [active, setActive] = useState<string | null>(null)
  const column: RefObject<HTMLDivElement> = useRef(null)
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const block = target.closest<HTMLElement>('[data-block]')
    if (block?.dataset.block != null) setActive(block.dataset.block)
  }, [])
  const goTo = useCallback(
    (id: string) => {
      // Hidden elements cannot be focused.
      flushSync(() => {
        setActive(id)
        show()
      })
      const block = column.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)
      const field = block?.querySelector<HTMLElement>('[data-content] :is([role="textbox"], input, textarea)')
      const target = field ?? block
      target?.focus()
    },
    [show],
  )
  return { active, column, onFocus, goTo }
}
