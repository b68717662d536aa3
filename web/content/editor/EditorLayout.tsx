import { type ComponentPropsWithoutRef, forwardRef, type KeyboardEvent, type ReactNode } from 'react'
import { handleEditorKeys } from './editorKeys.ts'
import classes from './EditorLayout.module.css'

interface EditorLayoutProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  /** What is edited. */
  main: ReactNode
  /** The side panel; at the right on wide screens, below the main column on others. */
  side: ReactNode
  /** The accessible name of the side panel. */
  sideLabel: string
  /** The save bar, above the panel on wide screens and always in sight on others. */
  save: ReactNode
  /** Whether the save bar has a line more, as for a checkbox. */
  hasHighSave?: boolean
  /** Whether the main column takes all the width there is. */
  isWide?: boolean
  busy: boolean
  undo: () => void
  redo: () => void
}

/** The form of an editor: its main column, side panel and save bar, with the keys for undo and redo. ARTICLE-3, ARTICLE-4, GALLERY-2. */
export const EditorLayout = forwardRef<HTMLFormElement, EditorLayoutProps>(function EditorLayout(props, ref) {
  const { main, side, sideLabel, save, hasHighSave, isWide, busy, undo, redo, ...form } = props
  return (
    <form
      {...form}
      ref={ref}
      className={classes.editor}
      data-editor-form=""
      data-wide={isWide ? '' : undefined}
      data-high-save={hasHighSave ? '' : undefined}
      onKeyDownCapture={(event: KeyboardEvent) => handleEditorKeys(event, { busy, undo, redo })}
    >
      <div className={classes.main}>{main}</div>
      <div className={classes.column}>
        <aside className={classes.side} aria-label={sideLabel}>
          {side}
        </aside>
        <div className={classes.save}>{save}</div>
      </div>
    </form>
  )
})
