import { type ContentState, EditorState, type SelectionState } from 'draft-js'
import { positionIn, type Selected, type TextPosition } from './caret.ts'

/** Selects in the editor what was selected in the rendered HTML, and focuses the editor. */
export function withSelected(state: EditorState, { anchor, focus }: Selected): EditorState {
  const content = state.getCurrentContent()
  const texts = content.getBlocksAsArray().map((block) => block.getText())
  const selection = selectionBetween(state, content, positionIn(texts, anchor), positionIn(texts, focus))
  return EditorState.forceSelection(state, selection.merge({ hasFocus: true }))
}

/** The selection between two positions of a content, which may be newer than the state. */
export function selectionBetween(
  state: EditorState,
  content: ContentState,
  anchor: TextPosition,
  focus: TextPosition,
): SelectionState {
  const blocks = content.getBlocksAsArray()
  return state.getSelection().merge({
    anchorKey: blocks[anchor.block]?.getKey(),
    anchorOffset: anchor.offset,
    focusKey: blocks[focus.block]?.getKey(),
    focusOffset: focus.offset,
    isBackward: focus.block === anchor.block ? focus.offset < anchor.offset : focus.block < anchor.block,
  })
}

/** The state with another selection; the same state if it is selected already, so that marks switched on at the cursor remain. */
export function withSelection(state: EditorState, selection: SelectionState): EditorState {
  return isSelected(state, selection) ? state : EditorState.acceptSelection(state, selection)
}

/** Whether a state has this selection, in either direction. */
export function isSelected(state: EditorState, selection: SelectionState): boolean {
  const selected = state.getSelection()
  return (
    selected.getStartKey() === selection.getStartKey() &&
    selected.getStartOffset() === selection.getStartOffset() &&
    selected.getEndKey() === selection.getEndKey() &&
    selected.getEndOffset() === selection.getEndOffset()
  )
}
