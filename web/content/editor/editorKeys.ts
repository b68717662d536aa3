import type { KeyboardEvent } from 'react'

interface EditorKeys {
  busy: boolean
  undo: () => void
  redo: () => void
}

/** Handles the keys of an editor, in the capture phase: undo and redo outside of fields. ARTICLE-4. */
export function handleEditorKeys(event: KeyboardEvent, { busy, undo, redo }: EditorKeys): void {
  // Events of dialogs bubble through React's tree.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
  const isText = event.target instanceof Element && event.target.closest(textFields)
  const key = event.key.toLowerCase()
  // In a text field the browser or the rich text editor undoes the typing.
  if (isText || busy || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  // Windows repeats with Ctrl+Y, other systems with Shift.
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

/** A checkbox keeps the focus after it was pressed, and has no undo of its own. */
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'
