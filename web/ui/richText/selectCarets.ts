import { type ContentState, EditorState } from 'draft-js'
import { type Caret, isSpace, type Selected, written } from './caret.ts'

/** Selects in the editor what was selected in the rendered html, and focuses the editor. */
export function withSelected(state: EditorState, { anchor, focus }: Selected): EditorState {
  const content = state.getCurrentContent()
  const [from, to] = [placeOf(content, anchor), placeOf(content, focus)]
  const isBackward = focus.before < anchor.before
  const selection = state.getSelection().merge({
    anchorKey: from.key,
    anchorOffset: from.offset,
    focusKey: to.key,
    focusOffset: to.offset,
    isBackward,
    hasFocus: true,
  })
  return EditorState.forceSelection(state, selection)
}

/** The block and offset of a caret; the end of the text if the text is shorter. */
function placeOf(content: ContentState, { before, atNext }: Caret) {
  let left = before
  for (const block of content.getBlocksAsArray()) {
    const text = block.getText()
    const count = written(text)
    const isHere = atNext ? left < count : left <= count && (left > 0 || count > 0)
    if (isHere) return { key: block.getKey(), offset: offsetAfter(text, left, atNext) }
    left -= count
  }
  const last = content.getLastBlock()
  return { key: last.getKey(), offset: last.getLength() }
}

/** The offset after `count` characters other than white space. */
function offsetAfter(text: string, count: number, atNext: boolean): number {
  let offset = 0
  for (let left = count; left > 0; offset += 1) if (!isSpace(text[offset] ?? '')) left -= 1
  if (atNext) while (isSpace(text[offset] ?? '')) offset += 1
  return offset
}
