import { EditorState, Modifier } from 'draft-js'
import { marksOf } from '../draftContent.ts'
import { type Block, marks as allMarks, type Run } from '../html/blocks.ts'
import { typedLines, type TypedText } from '../html/typedText.ts'
import { entered, kindAt, toggleMark, withFragment } from '../toolbar/commands.ts'

/**
 * Inserts text as typed; a line feed is Enter. Replaces the content once, however long the text is: a state for each character would take
 * minutes for a page of text.
 */
export function withTyped(state: EditorState, typed: TypedText): EditorState {
  const { text, switches } = typed
  // Enter as the first key may change the present block: an empty item ends its list.
  const after = text.startsWith('\n') && switches.every(({ at }) => at > 0) ? entered(state) : null
  if (after)
    return withTyped(after, {
      text: text.slice(1),
      switches: switches.map(({ at, mark }) => ({ at: at - 1, mark })),
    })
  const { lines, marks } = typedLines(typed, { marks: marksOf(state.getCurrentInlineStyle()), href: null })
  const written = text === '' ? state : withLines(state, lines)
  if (switches.length === 0) return written
  const now = marksOf(written.getCurrentInlineStyle())
  return allMarks.filter((mark) => now.includes(mark) !== marks.includes(mark)).reduce(toggleMark, written)
}

function withLines(state: EditorState, lines: Run[][]): EditorState {
  return EditorState.push(state, withFragment(state, typedBlocks(state, lines)), 'insert-fragment')
}

/** The typed lines as blocks: the first continues the block at the cursor, each further one is made by Enter: see `entered`. */
function typedBlocks(state: EditorState, [first = [], ...lines]: Run[][]): Block[] {
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const block = content.getBlockForKey(selection.getStartKey())
  const endBlock = content.getBlockForKey(selection.getEndKey())
  const isAtEnd = selection.getEndOffset() === endBlock.getLength()

  const blocks: Block[] = [{ kind: kindAt(state), depth: block.getDepth(), runs: first }]
  let isEmpty = isAtEnd && selection.getStartOffset() === 0 && isEmptyLine(first)
  for (const runs of lines) {
    const last = blocks.at(-1)!
    if (isEmpty && last.depth > 0) blocks.splice(-1, 1, { ...last, depth: last.depth - 1, runs })
    else if (isEmpty && last.kind !== 'paragraph') blocks.splice(-1, 1, { ...last, kind: 'paragraph', runs })
    else blocks.push({ ...last, kind: isAtEnd && isHeading(last) ? 'paragraph' : last.kind, runs })
    isEmpty = isAtEnd && isEmptyLine(runs)
  }
  return blocks
}

const isHeading = ({ kind }: Block) => kind === 'h2' || kind === 'h3' || kind === 'h4'

const isEmptyLine = (runs: readonly Run[]) => runs.every(({ text }) => text === '')

/** Absent in Firefox before version 125. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('et') : null

/**
 * Removes the complete grapheme before ('backspace') or after ('delete') the cursor if it consists of several code points, as flags,
 * families and skin colours do. Null for anything else, of which Draft.js removes one code point or the selection.
 */
export function withoutGrapheme(state: EditorState, command: string): EditorState | null {
  const selection = state.getSelection()
  if (!graphemes || !selection.isCollapsed() || (command !== 'backspace' && command !== 'delete')) return null
  const isBackwards = command === 'backspace'
  const content = state.getCurrentContent()
  const text = content.getBlockForKey(selection.getStartKey()).getText()
  const cursor = selection.getStartOffset()
  const grapheme = graphemes.segment(text).containing(isBackwards ? cursor - 1 : cursor)
  if (!grapheme) return null
  const [start, end] = isBackwards ? [grapheme.index, cursor] : [cursor, grapheme.index + grapheme.segment.length]
  if ([...text.slice(start, end)].length < 2) return null
  const range = selection.merge({ anchorOffset: start, focusOffset: end })
  const removed = Modifier.removeRange(content, range, isBackwards ? 'backward' : 'forward')
  return EditorState.push(state, removed, isBackwards ? 'backspace-character' : 'delete-character')
}
