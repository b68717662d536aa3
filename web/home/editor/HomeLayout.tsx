import {
  type ComponentPropsWithoutRef,
  type FocusEvent,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { editorKeys, handleEditorKeys } from '../../content/editor/editorKeys.ts'
import { useListedKeys } from '../../ui/keys/listedKeys.ts'
import { layout } from '../../ui/layout/layout.ts'
import { textKeys } from '../../ui/richText/toolbar/textKeys.ts'
import editorClasses from '../../content/editor/Editor.module.css'
import classes from './HomeEditor.module.css'

const listed = [...Object.values(editorKeys), ...Object.values(textKeys)]

interface HomeLayoutProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  /** The content above the blocks, such as the tabs. */
  head: ReactNode
  main: ReactNode
  /** Hides `main` without unmounting its fields. */
  hidesMain: boolean
  /** The ref of the element around `main`, and the handler of focus events in it. */
  column: RefObject<HTMLDivElement>
  onColumnFocus: (event: FocusEvent<HTMLElement>) => void
  /** The preview; null while it is not shown. */
  preview: ReactNode
  /** The save bar: above the preview on wide screens, sticky on others. */
  save: ReactNode
  busy: boolean
  onSave: () => void
  undo: () => void
  redo: () => void
}

/** The form of the home page's editor: blocks at the left and the preview at the right, one at a time on narrow screens. HOME-1. */
export const HomeLayout = forwardRef<HTMLFormElement, HomeLayoutProps>(function HomeLayout(props, ref) {
  const { head, main, hidesMain, column, onColumnFocus, preview, save, busy, onSave, undo, redo, ...form } = props
  useListedKeys(listed)
  return (
    <form
      {...form}
      ref={ref}
      className={classes.editor}
      data-editor-form=""
      onKeyDownCapture={(event: KeyboardEvent) => handleEditorKeys(event, { busy, save: onSave, undo, redo })}
    >
      <div className={`${layout('stack', 'gap16', 'shrinks')} ${classes.head}`}>{head}</div>
      <div ref={column} className={classes.main} hidden={hidesMain} onFocus={onColumnFocus}>
        {main}
      </div>
      {preview && <div className={classes.preview}>{preview}</div>}
      <div className={`${editorClasses.bar} ${classes.save} ${layout('screenOnly')}`}>{save}</div>
    </form>
  )
})
