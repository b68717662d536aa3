import type { Place } from '../caret.ts'

/** A point of the DOM, as ranges and selections have them. */
export interface DomPoint {
  node: Node
  offset: number
}

/** The text that an element shows. */
export interface ShownText {
  /** One for each block; a line break within a block is `\n`. */
  lines: string[]
  /** The positions of the points; null for one that is elsewhere. */
  places: (Place | null)[]
}

const lineTags = new Set('div p ul ol li h1 h2 h3 h4 h5 h6 blockquote pre section article table tr td'.split(' '))

/**
 * Reads the text of the editor's element, and where points of the DOM are in it. It trusts nothing of the element's structure but that
 * block elements begin and end a line, because browsers split, join and remove what Draft.js rendered.
 */
export function shownText(root: Node, points: readonly DomPoint[] = []): ShownText {
  const lines: string[] = []
  const places: (Place | null)[] = points.map(() => null)
  let line = ''
  /** The first line of the block of Draft.js that is being read. */
  let first = Infinity
  let isBehindLine = false

  const place = (node: Node, offset: number) => {
    points.forEach((point, at) => {
      if (point.node !== node || point.offset !== offset) return
      // Behind the element of a block's text, a point is still at the end of this block.
      places[at] =
        isBehindLine && lines.length > first
          ? { block: lines.length - 1, offset: Infinity }
          : { block: lines.length, offset: line.length }
    })
  }
  const end = (mayBeEmpty: boolean) => {
    if (line === '' && !mayBeEmpty) return
    // The last line feed of a block shows nothing: it is a filler.
    lines.push(line.endsWith('\n') ? line.slice(0, -1) : line)
    line = ''
  }
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      points.forEach((point, at) => {
        if (point.node === node) places[at] = { block: lines.length, offset: line.length + point.offset }
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
      place(node, at)
      visit(child)
    })
    place(node, node.childNodes.length)
    if (node.localName === 'br') line += '\n'
    if (isLine) end(isBlock && lines.length === first)
    isBehindLine ||= isLine
    first = outer
  }
  visit(root)
  end(false)
  return { lines, places: places.map((found) => found && within(lines, found)) }
}

function within(lines: readonly string[], { block, offset }: Place): Place {
  const last = Math.max(0, lines.length - 1)
  return {
    block: Math.min(block, last),
    offset: Math.min(block > last ? Infinity : offset, lines[Math.min(block, last)]?.length ?? 0),
  }
}
