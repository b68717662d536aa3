import { EditorState, Modifier } from 'draft-js'

/** Absent in Firefox before version 125. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('et') : null

/**
 * Removes the letter before the cursor ('backspace') or behind it ('delete') as a whole where it consists of several code points,
 * as flags, families and skin colours do. Null for anything else, of which Draft.js removes one code point or the selection.
 */
export function withoutLetter(state: EditorState, command: string): EditorState | null {
  const selection = state.getSelection()
  if (!letters || !selection.isCollapsed() || (command !== 'backspace' && command !== 'delete')) return null
  const isBackwards = command === 'backspace'
  const content = state.getCurrentContent()
  const text = content.getBlockForKey(selection.getStartKey()).getText()
  const cursor = selection.getStartOffset()
  const letter = letters.segment(text).containing(isBackwards ? cursor - 1 : cursor)
  if (!letter) return null
  const [start, end] = isBackwards ? [letter.index, cursor] : [cursor, letter.index + letter.segment.length]
  if ([...text.slice(start, end)].length < 2) return null
  const range = selection.merge({ anchorOffset: start, focusOffset: end })
  const removed = Modifier.removeRange(content, range, isBackwards ? 'backward' : 'forward')
  return EditorState.push(state, removed, isBackwards ? 'backspace-character' : 'delete-character')
}
