import type { KeyboardEvent } from 'react'
import { isPressed, type ScreenKey } from '../../ui/keys/listedKeys.ts'
import { contentTexts } from './text.ts'

/** The keys of each editor, by action. KEYS-2. */
export const editorKeys = {
  stay: { keys: ['Ctrl+S'], what: contentTexts.keys.stay },
  send: { keys: ['Ctrl+Enter'], what: contentTexts.keys.send },
  undo: { keys: ['Ctrl+Z'], what: contentTexts.keys.undo },
  // Redo is Ctrl+Y on Windows, Ctrl+Shift+Z on other systems.
  redo: { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], what: contentTexts.keys.redo },
} satisfies Record<string, ScreenKey>

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
  const isText = event.target instanceof Element && event.target.closest(textFields)
  // In a text field the browser or the rich text editor undoes the typing.
  if (isText || busy) return
  const step = isPressed(editorKeys.undo, event) ? undo : isPressed(editorKeys.redo, event) ? redo : null
  if (!step) return
  event.preventDefault()
  step()
}

/** Without checkboxes and radio buttons, which keep the focus after a press but have no undo of their own. */
const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]'

/** Whether an event comes from a dialog, whose events bubble through React's tree. */
export const isOfDialog = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Node && !currentTarget.contains(target)

/** Handles Ctrl+S, which saves without leaving the form. @returns whether this was the key. ARTICLE-8 */
export function handleSaveKeys(event: KeyboardEvent, save: () => void): boolean {
  if (!isPressed(editorKeys.stay, event)) return false
  // The browser would save the page itself.
  event.preventDefault()
  if (!event.repeat) save()
  return true
}
