import { type Block, type BlockKind, deepest, joinRuns } from './blocks.ts'
import { type Line, linesOf } from './lines.ts'

const headings: Record<string, BlockKind> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

/**
 * Converts HTML to the editor's blocks. Lossy for HTML that the editor does not support: a table becomes a paragraph for each row, images
 * and frames are dropped. isLossless.ts reports any loss. EDIT-1.
 */
export function blocksFromHtml(html: string): Block[] {
  const blocks: Block[] = []
  let before: Line | undefined
  for (const line of linesOf(html)) {
    const last = blocks.at(-1)
    if (last && before && staysInItem(line, before))
      blocks[blocks.length - 1] = { ...last, runs: joinRuns([...last.runs, lineBreak, ...line.runs]) }
    else blocks.push(blockOf(line))
    before = line
  }
  return blocks
}

const lineBreak = { text: '\n', marks: [], href: null }

function blockOf({ path, runs }: Line): Block {
  const lists = path.filter(({ tag }) => tag === 'ul' || tag === 'ol')
  const list = lists.at(-1)
  if (list) return { kind: list.tag === 'ul' ? 'bullet' : 'number', depth: Math.min(lists.length - 1, deepest), runs }
  const heading = path.map(({ tag }) => headings[tag]).find((kind) => kind != null)
  if (heading) return { kind: heading, depth: 0, runs }
  return { kind: path.some(({ tag }) => tag === 'blockquote') ? 'quote' : 'paragraph', depth: 0, runs }
}

/** Whether a line continues the list item of the line before; the editor separates paragraphs of an item by line breaks. */
function staysInItem(line: Line, before: Line): boolean {
  const item = innerItem(line)
  return item != null && item === innerItem(before)
}

function innerItem({ path }: Line) {
  return path.findLast(({ tag }) => tag === 'li')
}

/** The text of HTML without formatting, a line for each block. */
export function plainText(html: string): string {
  return blocksFromHtml(html)
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')
}
