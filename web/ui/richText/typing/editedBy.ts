import { EditorState, Modifier, type SelectionState } from 'draft-js'
import type { Mark } from '../html/blocks.ts'
import { withSelection } from '../selectCarets.ts'
import { backspaced, entered, toggleMark, withLineBreak } from '../toolbar/commands.ts'
import { withTextOver } from './withChanges.ts'

/** An edit that a browser announces in `beforeinput`. */
export type Edit = Pick<InputEvent, 'inputType' | 'data' | 'dataTransfer'>

/** Pastes text and html over the selection. */
export type Paste = (state: EditorState, text: string | null, html: string | null) => EditorState

const marks: Record<string, Mark> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
  formatStrikeThrough: 'strike',
}

/**
 * The state after an edit that a browser announces, in the range that it names: a correction, a word of a writing tool, a command of a
 * phone's menu. Null for an edit that Draft.js makes, and for an unknown one, which is read from the element afterwards.
 */
export function editedBy(edit: Edit, state: EditorState, range: SelectionState, paste: Paste): EditorState | null {
  const { inputType, dataTransfer } = edit
  const at = withSelection(state, range)
  const text = edit.data ?? dataTransfer?.getData('text/plain')
  if (/^insert(Text|ReplacementText|Transpose)$/.test(inputType)) {
    if (text == null || (at === state && range.isCollapsed() && !/[\r\n]/.test(text))) return null
    return withTextOver(at, range, text, inputType === 'insertText' && isCharacter(text) ? 'typed' : 'corrected')
  }
  if (/^insertFrom(Paste|Yank|Drop)/.test(inputType))
    return paste(at, text ?? null, dataTransfer?.getData('text/html') ?? null)
  if (inputType === 'insertLineBreak') return withLineBreak(at)
  if (inputType === 'insertParagraph') return entered(at) ?? splitAt(at)
  if (inputType === 'historyUndo') return EditorState.undo(state)
  if (inputType === 'historyRedo') return EditorState.redo(state)
  if (/^delete/.test(inputType)) {
    const lifted = inputType === 'deleteContentBackward' ? backspaced(state) : null
    return lifted ?? (range.isCollapsed() ? null : removed(at, range))
  }
  return formattedBy(inputType, at)
}

/** The state after a command that formats the selection, even one that the editor does not support; null for any other command. */
export function formattedBy(inputType: string, state: EditorState): EditorState | null {
  const mark = marks[inputType]
  if (mark) return toggleMark(state, mark)
  return /^(format|insert(Ordered|Unordered|Horizontal|Link))/.test(inputType) ? state : null
}

/** Whether a text is a single character. */
const isCharacter = (text: string) => [...text.normalize('NFC')].length === 1

function splitAt(state: EditorState): EditorState {
  return EditorState.push(state, Modifier.splitBlock(state.getCurrentContent(), state.getSelection()), 'split-block')
}

function removed(state: EditorState, range: SelectionState): EditorState {
  return EditorState.push(state, Modifier.removeRange(state.getCurrentContent(), range, 'backward'), 'remove-range')
}
