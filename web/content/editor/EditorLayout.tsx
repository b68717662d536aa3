import type { KeyboardEvent, ReactNode } from 'react'
import type { ConflictProps } from '../../ui/conflict/PartConflict.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { ProblemSummary } from '../../ui/form/summary/ProblemSummary.tsx'
import { useListedKeys } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import { UploadsOfEditor } from '../uploads/useRecordUploads.ts'
import { editorKeys, handleEditorKeys } from './editorKeys.ts'
import { SaveBar } from './SaveBar.tsx'
import type { RecordEditorState } from './useRecordEditor.ts'
import classes from './Editor.module.css'

const listed = Object.values(editorKeys)

interface EditorLayoutProps<V extends object, Edit, Field extends string> {
  editor: RecordEditorState<V, Edit, Field>
  renderConflict: (props: ConflictProps<V>) => ReactNode
  /** What is said above the fields. */
  head?: ReactNode
  /** What is edited. */
  main: ReactNode
  /** What is said below the fields. */
  foot?: ReactNode
  /** The side panel; at the right on wide screens, below the main column on others. */
  side: ReactNode
  /** The accessible name of the side panel. */
  sideLabel: string
  /** What is asked above the save bar; null for nothing. The bar is above the panel on wide screens and always in sight on others. */
  question?: ReactNode
  /** What is chosen of the record as a whole in the save bar. Should be the same at each render. */
  choice?: ReactNode
  /** Whether there is something to save besides the values. */
  isUnsaved?: boolean
  /** Whether the main column takes all the width there is. */
  isWide?: boolean
}

/** The form of an editor: its main column, side panel and save bar, with the keys for undo and redo. ARTICLE-3, ARTICLE-4, GALLERY-2. */
export function EditorLayout<V extends object, Edit, Field extends string>(props: EditorLayoutProps<V, Edit, Field>) {
  const {
    editor,
    renderConflict,
    head,
    main,
    foot,
    side,
    sideLabel,
    question = null,
    choice,
    isUnsaved,
    isWide,
  } = props
  const { form, saveBar } = editor
  useListedKeys(listed)
  return (
    <UploadsOfEditor.Provider value={editor.uploads}>
      <form
        {...form.props}
        className={classes.form}
        data-editor-form=""
        data-wide={isWide ? '' : undefined}
        data-high-save={question !== null ? '' : undefined}
        onKeyDownCapture={(event: KeyboardEvent) => handleEditorKeys(event, { ...editor, save: editor.saveAndStay })}
      >
        <div className={classes.main}>
          {head}
          <EditorHead editor={editor} />
          {main}
          <EditorFoot editor={editor} renderConflict={renderConflict} />
          {foot}
        </div>
        <div className={classes.column}>
          <aside className={classes.side} aria-label={sideLabel}>
            {side}
          </aside>
          <div className={`${classes.bar} ${layout('screenOnly')}`}>
            {question}
            <SaveBar {...saveBar} choice={choice} isUnsaved={saveBar.isUnsaved || isUnsaved === true} />
          </div>
        </div>
      </form>
    </UploadsOfEditor.Provider>
  )
}

interface EditorHeadProps<Field extends string> {
  editor: Pick<RecordEditorState<object, never, Field>, 'goneNote'> & { form: HeadForm<Field> }
  /** As for ProblemSummary. */
  sentence?: (field: Field, problem: string) => string
  /** Goes to a field; by default it is focused. */
  onGo?: (field: Field) => void
}

type HeadForm<Field extends string> = Pick<
  RecordEditorState<object, never, Field>['form'],
  'notes' | 'problems' | 'goTo'
>

/** What an editor says above its fields: that the record is gone, on its draft, and what could not be saved. ARTICLE-5, FORUM-6, NOTE-2. */
export function EditorHead<Field extends string>({ editor, sentence, onGo }: EditorHeadProps<Field>) {
  const { form, goneNote } = editor
  return (
    <>
      {goneNote !== null && <p role="status">{goneNote}</p>}
      {form.notes}
      <ProblemSummary heading="h2" problems={form.problems} onGo={onGo ?? form.goTo} sentence={sentence} />
    </>
  )
}

interface EditorFootProps<V extends object> {
  editor: Pick<RecordEditorState<V, never, never>, 'values' | 'busy' | 'conflict' | 'onResolved' | 'failure'>
  renderConflict: (props: ConflictProps<V>) => ReactNode
}

/** What an editor says below its fields after a save has failed: what somebody else has saved meanwhile, or why. ARTICLE-7, NOTE-2. */
export function EditorFoot<V extends object>({ editor, renderConflict }: EditorFootProps<V>) {
  const { values, busy, conflict, onResolved, failure } = editor
  return (
    <>
      {conflict && renderConflict({ conflict, values, busy, onResolved })}
      <FormFoot failure={failure} busy={busy} />
    </>
  )
}
