import { EditorState } from 'draft-js'
import { placeIn, type Selected } from './caret.ts'

/** Selects in the editor what was selected in the rendered html, and focuses the editor. */
export function withSelected(state: EditorState, { anchor, focus }: Selected): EditorState {
  const blocks = state.getCurrentContent().getBlocksAsArray()
  const texts = blocks.map((block) => block.getText())
  const [from, to] = [placeIn(texts, anchor), placeIn(texts, focus)]
  const isBackward = focus.before < anchor.before
  const selection = state.getSelection().merge({
    anchorKey: blocks[from.block]?.getKey(),
    anchorOffset: from.offset,
    focusKey: blocks[to.block]?.getKey(),
    focusOffset: to.offset,
    isBackward,
    hasFocus: true,
  })
  return EditorState.forceSelection(state, selection)
}
