import { type ContentState, EditorState, Modifier, type SelectionState } from 'draft-js'
import type { TextPosition } from '../caret.ts'
import { selectionBetween, withSelection } from '../selectCarets.ts'
import { type Change, changesBetween, narrowed, type Writing } from './changes.ts'
import { linked } from './linked.ts'
import type { ShownText } from './shownText.ts'

/** Separates the blocks in their joined text. */
const between = '\0'

/** Writes a text over a selection, and puts the cursor after it; a line feed begins a new block. */
export function withTextOver(state: EditorState, selection: SelectionState, text: string, as: Writing): EditorState {
  const whole = joinedText(state.getCurrentContent())
  const [from, to] = rangeOf(state.getCurrentContent(), selection)
  const change = { from, to, text: text.replace(/\r\n?/g, '\n').replaceAll('\n', between) }
  const cursor = positionAt(whole.slice(0, from) + change.text, from + change.text.length)
  return withChanges(state, as === 'typed' ? [change] : narrowed(change, whole), as, cursor, cursor)
}

/** The state with the text and the selection of the editor's element; the content object is reused if the text is unchanged. */
export function withShown(state: EditorState, { lines, positions }: ShownText, as: Writing): EditorState {
  const [before, after] = [joinedText(state.getCurrentContent()), lines.join(between)]
  if (before === after) {
    const [anchor, focus] = positions
    return anchor && focus
      ? withSelection(state, selectionBetween(state, state.getCurrentContent(), anchor, focus))
      : state
  }
  const end = positionAt(after, after.length)
  const [anchor, focus] = [positions[0] ?? end, positions[1] ?? end]
  const over = as === 'typed' ? overSelection(state, before, after) : null
  const changes = over ? [over] : changesBetween(before, after, offsetAt(lines, focus))
  return withChanges(state, changes, over ? 'typed' : 'corrected', anchor, focus)
}

/** The text written over the selection; null without a selection, or if the text differs elsewhere too. */
function overSelection(state: EditorState, before: string, after: string): Change | null {
  const [from, to] = rangeOf(state.getCurrentContent(), state.getSelection())
  const end = after.length - (before.length - to)
  if (from === to || end < from || !after.startsWith(before.slice(0, from)) || !after.endsWith(before.slice(to)))
    return null
  return { from, to, text: after.slice(from, end) }
}

function withChanges(
  state: EditorState,
  changes: readonly Change[],
  as: Writing,
  anchor: TextPosition,
  focus: TextPosition,
): EditorState {
  // From the last one, so that the offsets of the earlier ones stay valid.
  const written = changes.reduceRight(
    (content, change) => withChange(state, content, change, as),
    state.getCurrentContent(),
  )
  const selectionAfter = selectionBetween(state, written, anchor, focus)
  const isTyped = as === 'typed' || changes.every(({ from, to }) => from === to)
  return EditorState.push(
    state,
    written.merge({ selectionAfter }) as ContentState,
    isTyped ? 'insert-characters' : 'insert-fragment',
  )
}

function withChange(state: EditorState, content: ContentState, change: Change, as: Writing): ContentState {
  const whole = joinedText(content)
  const range = selectionBetween(state, content, positionAt(whole, change.from), positionAt(whole, change.to))
  const style = styleAt(state, content, range, change)
  const { link, content: unlinked } = linked(content, range, change.text, as)
  const [first = '', ...rest] = change.text.split(between)
  const replaced = Modifier.replaceText(unlinked, range, first, style, link)
  return rest.reduce((before, line) => {
    const split = Modifier.splitBlock(before, before.getSelectionAfter())
    return Modifier.insertText(split, split.getSelectionAfter(), line, style, link)
  }, replaced)
}

/** The marks of a new text: those switched on at the cursor, or those of the replaced or preceding text. */
function styleAt(state: EditorState, content: ContentState, range: SelectionState, { from, to }: Change) {
  const [start, end] = rangeOf(state.getCurrentContent(), state.getSelection())
  if (start === end && from <= start && start <= to) {
    const override = state.getInlineStyleOverride()
    if (override || from === to) return override ?? state.getCurrentInlineStyle()
  }
  const block = content.getBlockForKey(range.getStartKey())
  const offset = range.getStartOffset()
  return block.getInlineStyleAt(range.isCollapsed() && offset > 0 ? offset - 1 : offset)
}

const joinedText = (content: ContentState) =>
  content
    .getBlocksAsArray()
    .map((block) => block.getText())
    .join(between)

/** The start and end of a selection in the joined text of all blocks. */
function rangeOf(content: ContentState, selection: SelectionState): [number, number] {
  const blocks = content.getBlocksAsArray()
  const texts = blocks.map((block) => block.getText())
  const at = (key: string, offset: number) =>
    offsetAt(texts, { block: blocks.findIndex((block) => block.getKey() === key), offset })
  return [at(selection.getStartKey(), selection.getStartOffset()), at(selection.getEndKey(), selection.getEndOffset())]
}

const offsetAt = (lines: readonly string[], { block, offset }: TextPosition) =>
  lines.slice(0, block).reduce((sum, line) => sum + line.length + between.length, offset)

function positionAt(whole: string, offset: number): TextPosition {
  const lines = whole.slice(0, offset).split(between)
  return { block: lines.length - 1, offset: lines.at(-1)!.length }
}
