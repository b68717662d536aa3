import type { TextPosition } from '../caret.ts'

/** A point of the DOM, as ranges and selections have them. */
export interface DomPoint {
  node: Node
  offset: number
}

/** The text that an element shows. */
export interface ShownText {
  /** One for each block; a line break within a block is `\n`. */
  lines: string[]
  /** The positions of the points; null for a point outside the element. */
  positions: (TextPosition | null)[]
}

const lineTags = new Set('div p ul ol li h1 h2 h3 h4 h5 h6 blockquote pre section article table tr td'.split(' '))

/**
 * Reads the text of the editor's element, and the positions of DOM points in it. Assumes only that block elements begin and end a line,
 * because browsers split, join and remove what Draft.js rendered.
 */
export function shownText(root: Node, points: readonly DomPoint[] = []): ShownText {
  const lines: string[] = []
  const positions: (TextPosition | null)[] = points.map(() => null)
  let line = ''
  /** The first line of the Draft.js block that is being read. */
  let first = Infinity
  let isBehindLine = false

  const locate = (node: Node, offset: number) => {
    points.forEach((point, at) => {
      if (point.node !== node || point.offset !== offset) return
      // A point after the element of a block's text is still at the end of this block.
      positions[at] =
        isBehindLine && lines.length > first
          ? { block: lines.length - 1, offset: Infinity }
          : { block: lines.length, offset: line.length }
    })
  }
  const end = (mayBeEmpty: boolean) => {
    if (line === '' && !mayBeEmpty) return
    // The last line feed of a block is an invisible filler.
    lines.push(line.endsWith('\n') ? line.slice(0, -1) : line)
    line = ''
  }
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      points.forEach((point, at) => {
        if (point.node === node) positions[at] = { block: lines.length, offset: line.length + point.offset }
      })
      line += node.nodeValue ?? ''
      isBehindLine = false
      return
    }
    if (!(node instanceof Element)) return
    const isLine = lineTags.has(node.localName)
    if (isLine) end(false)
    isBehindLine &&= !isLine
    const isBlock = node.hasAttribute('data-block')
    const outer = first
    if (isBlock) first = lines.length
    node.childNodes.forEach((child, at) => {
      locate(node, at)
      visit(child)
    })
    locate(node, node.childNodes.length)
    if (node.localName === 'br') line += '\n'
    if (isLine) end(isBlock && lines.length === first)
    isBehindLine ||= isLine
    first = outer
  }
  visit(root)
  end(false)
  return { lines, positions: positions.map((found) => found && within(lines, found)) }
}

function within(lines: readonly string[], { block, offset }: TextPosition): TextPosition {
  const last = Math.max(0, lines.length - 1)
  return {
    block: Math.min(block, last),
    offset: Math.min(block > last ? Infinity : offset, lines[Math.min(block, last)]?.length ?? 0),
  }
}
