import { type ContentState, EditorState, Modifier, type SelectionState } from 'draft-js'
import type { Place } from '../caret.ts'
import { selectionBetween, withSelection } from '../selectCarets.ts'
import { type Change, changesBetween, narrowed, type Writing } from './changes.ts'
import { linked } from './linked.ts'
import type { ShownText } from './shownText.ts'

/** Separates the blocks in the text of all of them. */
const between = '\0'

/** Writes a text over a selection, and leaves the cursor behind it; a line feed begins a new block. */
export function withTextOver(state: EditorState, selection: SelectionState, text: string, as: Writing): EditorState {
  const whole = wholeOf(state.getCurrentContent())
  const [from, to] = rangeOf(state.getCurrentContent(), selection)
  const change = { from, to, text: text.replace(/\r\n?/g, '\n').replaceAll('\n', between) }
  const cursor = placeAt(whole.slice(0, from) + change.text, from + change.text.length)
  return withChanges(state, as === 'typed' ? [change] : narrowed(change, whole), as, cursor, cursor)
}

/** The state with the text and the selection that the editor's element shows; its content is the same where the text is. */
export function withShown(state: EditorState, { lines, places }: ShownText, as: Writing): EditorState {
  const [before, after] = [wholeOf(state.getCurrentContent()), lines.join(between)]
  if (before === after) {
    const [anchor, focus] = places
    return anchor && focus
      ? withSelection(state, selectionBetween(state, state.getCurrentContent(), anchor, focus))
      : state
  }
  const end = placeAt(after, after.length)
  const [anchor, focus] = [places[0] ?? end, places[1] ?? end]
  const over = as === 'typed' ? overSelection(state, before, after) : null
  const changes = over ? [over] : changesBetween(before, after, offsetAt(lines, focus))
  return withChanges(state, changes, over ? 'typed' : 'corrected', anchor, focus)
}

/** What was written over the selection; null where there is none, or where the text differs elsewhere too. */
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
  anchor: Place,
  focus: Place,
): EditorState {
  // From the last one, so that the offsets of those before it stay right.
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
  const whole = wholeOf(content)
  const range = selectionBetween(state, content, placeAt(whole, change.from), placeAt(whole, change.to))
  const style = styleAt(state, content, range, change)
  const { link, content: unlinked } = linked(content, range, change.text, as)
  const [first = '', ...rest] = change.text.split(between)
  const replaced = Modifier.replaceText(unlinked, range, first, style, link)
  return rest.reduce((before, line) => {
    const split = Modifier.splitBlock(before, before.getSelectionAfter())
    return Modifier.insertText(split, split.getSelectionAfter(), line, style, link)
  }, replaced)
}

/** The marks of a new text: those that are switched on at the cursor, or those of what it replaces or continues. */
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

const wholeOf = (content: ContentState) =>
  content
    .getBlocksAsArray()
    .map((block) => block.getText())
    .join(between)

/** Where a selection begins and ends in the text of all blocks. */
function rangeOf(content: ContentState, selection: SelectionState): [number, number] {
  const blocks = content.getBlocksAsArray()
  const texts = blocks.map((block) => block.getText())
  const at = (key: string, offset: number) =>
    offsetAt(texts, { block: blocks.findIndex((block) => block.getKey() === key), offset })
  return [at(selection.getStartKey(), selection.getStartOffset()), at(selection.getEndKey(), selection.getEndOffset())]
}

const offsetAt = (lines: readonly string[], { block, offset }: Place) =>
  lines.slice(0, block).reduce((sum, line) => sum + line.length + between.length, offset)

function placeAt(whole: string, offset: number): Place {
  const lines = whole.slice(0, offset).split(between)
  return { block: lines.length - 1, offset: lines.at(-1)!.length }
}
