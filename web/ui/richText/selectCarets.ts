import { type ContentState, EditorState } from 'draft-js'
import { type Caret, isSpace, type Selected, written } from './caret.ts'

/** With what was selected in the shown html selected in the editor, and the focus there. */
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

/** The block and offset of a caret; the end of the text where it has become shorter. */
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

/** The offset in a text that has so many characters other than white space before it. */
function offsetAfter(text: string, count: number, atNext: boolean): number {
  let offset = 0
  for (let left = count; left > 0; offset += 1) if (!isSpace(text[offset] ?? '')) left -= 1
  if (atNext) while (isSpace(text[offset] ?? '')) offset += 1
  return offset
}
