import type { KeyboardEvent } from 'react'

interface EditorKeys {
  busy: boolean
  /** Saves without leaving the editor. */
  save: () => void
  undo: () => void
  redo: () => void
}

/** Handles the keys of an editor, in the capture phase: Ctrl+S saves and stays; undo and redo outside of fields. ARTICLE-4, ARTICLE-8. */
export function handleEditorKeys(event: KeyboardEvent, { busy, save, undo, redo }: EditorKeys): void {
  if (isOfDialog(event) || handleSaveKeys(event, save)) return
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  const isText = event.target instanceof Element && event.target.closest(textFields)
  // In a text field the browser or the rich text editor undoes the typing.
  if (isText || busy || !isCommand || (key !== 'z' && key !== 'y')) return
  event.preventDefault()
  // Windows repeats with Ctrl+Y, other systems with Shift.
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

/** A checkbox keeps the focus after it was pressed, and has no undo of its own. */
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'

/** Whether an event comes from a dialog, whose events bubble through React's tree. */
export const isOfDialog = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Node && !currentTarget.contains(target)

/** Saves without leaving the form by Ctrl+S. @returns whether this was the key. ARTICLE-8 */
export function handleSaveKeys(event: KeyboardEvent, save: () => void): boolean {
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
  if (!isSave || event.shiftKey || event.altKey) return false
  // The browser would save the page itself.
  event.preventDefault()
  if (!event.repeat) save()
  return true
}
