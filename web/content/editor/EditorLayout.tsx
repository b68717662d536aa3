import type { KeyboardEvent, ReactNode } from 'react'
import { useListedKeys } from '../../ui/keys/listedKeys.ts'
import type { ConflictProps } from '../items/ItemConflict.tsx'
import { UploadsOfEditor } from '../uploads/editorUploads.ts'
import { EditorFoot } from './EditorFoot.tsx'
import { EditorHead } from './EditorHead.tsx'
import { editorKeys, handleEditorKeys } from './editorKeys.ts'
import { SaveBar } from './SaveBar.tsx'
import type { RecordEditorState } from './useRecordEditor.ts'
import classes from './EditorLayout.module.css'

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
        className={classes.editor}
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
          <div className={classes.save}>
            {question}
            <SaveBar {...saveBar} choice={choice} isUnsaved={saveBar.isUnsaved || isUnsaved === true} />
          </div>
        </div>
      </form>
    </UploadsOfEditor.Provider>
  )
}
