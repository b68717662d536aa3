import { positionIn, type Selected } from '../caret.ts'
import { type Block, joinRuns, runsBetween } from './blocks.ts'
import { blocksFromHtml } from './readHtml.ts'
import { typedLines, type TypedText } from './typedText.ts'
import { htmlFromBlocks } from './writeHtml.ts'

/**
 * Inserts typed text into HTML without the editor, whose code may not be loaded yet. HTML that is not lossless loses what the editor does
 * not support. EDIT-1.
 * @param selected the replaced range, or the position; null for the end of the text
 */
export function typedInto(html: string, selected: Selected | null, typed: TypedText): string {
  const blocks = blocksFromHtml(html)
  const [from, to] = selected ? positionsIn(blocks, selected) : endOf(blocks)
  const [first, last] = [blocks[from.block], blocks[to.block]]
  if (!first || !last) return html
  const before = runsBetween(first.runs, 0, from.offset)
  const after = runsBetween(last.runs, to.offset, Infinity)
  const [left, right] = [before.at(-1), after[0]]
  const look = { marks: (left ?? right)?.marks ?? [], href: left && left.href === right?.href ? left.href : null }
  const { lines } = typedLines(typed, look)
  const written = lines.map((runs, at): Block => {
    const isFirst = at === 0
    const isLast = at === lines.length - 1
    return {
      ...first,
      kind: isFirst || !/^h\d$/.test(first.kind) ? first.kind : 'paragraph',
      runs: joinRuns([...(isFirst ? before : []), ...runs, ...(isLast ? after : [])]),
    }
  })
  return htmlFromBlocks([...blocks.slice(0, from.block), ...written, ...blocks.slice(to.block + 1)])
}

/** Both ends of a selection, the earlier one first. */
function positionsIn(blocks: readonly Block[], { anchor, focus }: Selected) {
  const texts = blocks.map(({ runs }) => runs.map(({ text }) => text).join(''))
  const ends = [positionIn(texts, anchor), positionIn(texts, focus)] as const
  const isBackward =
    ends[1].block < ends[0].block || (ends[1].block === ends[0].block && ends[1].offset < ends[0].offset)
  return isBackward ? ([ends[1], ends[0]] as const) : ends
}

/** The end of the text. Below a final quote, and in an empty text, it is in a new paragraph, as in the editor. */
function endOf(blocks: Block[]) {
  const last = blocks.at(-1)
  if (!last || last.kind === 'quote') blocks.push({ kind: 'paragraph', depth: 0, runs: [] })
  const end = { block: blocks.length - 1, offset: Infinity }
  return [end, end] as const
}
