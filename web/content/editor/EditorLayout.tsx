import type { KeyboardEvent, ReactNode } from 'react'
import type { ConflictProps } from '../../ui/conflict/FieldConflict.tsx'
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
  /** Content above the fields. */
  head?: ReactNode
  /** The fields. */
  main: ReactNode
  /** Content below the fields. */
  foot?: ReactNode
  /** The side panel; on the right on wide screens, otherwise below the main column. */
  side: ReactNode
  /** The accessible name of the side panel. */
  sideLabel: string
  /** A question above the save bar; null for none. The bar is above the panel on wide screens and always visible on others. */
  question?: ReactNode
  /** A control in the save bar that concerns the complete record. Should be the same at each render. */
  choice?: ReactNode
  /** Whether there is something to save in addition to the values. */
  isUnsaved?: boolean
  /** Whether the main column takes the full width. */
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
          <div className={`${classes.bar} ${layout('screenOnly')}`}>
            {question}
            <SaveBar {...saveBar} choice={choice} isUnsaved={saveBar.isUnsaved || isUnsaved === true} />
          </div>
          <aside className={classes.side} aria-label={sideLabel}>
            {side}
          </aside>
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

/** The notices above an editor's fields: a deleted record, its draft, and refused fields. ARTICLE-5, FORUM-6, NOTE-2. */
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

/** The notice below an editor's fields after a failed save: the changes of another person, or the reason. ARTICLE-7, NOTE-2. */
export function EditorFoot<V extends object>({ editor, renderConflict }: EditorFootProps<V>) {
  const { values, busy, conflict, onResolved, failure } = editor
  return (
    <>
      {conflict && renderConflict({ conflict, values, busy, onResolved })}
      <FormFoot failure={failure} busy={busy} />
    </>
  )
}
