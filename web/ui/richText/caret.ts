/**
 * A caret position that is valid both in the rendered HTML and in the editor. White space and elements differ between the two, so it counts
 * only the other characters.
 */
export interface Caret {
  /** The number of characters before it, without white space. */
  before: number
  /** Whether it is right before the next such character; otherwise right after the previous one. */
  atNext: boolean
}

/** A selection in a text; both ends are equal for a collapsed one. */
export interface Selected {
  anchor: Caret
  focus: Caret
}

/** The selection within an element, or else the caret at a point in client coordinates; null if neither is inside. */
export function selectedIn(element: Element, x: number, y: number): Selected | null {
  const selection = element.ownerDocument.getSelection()
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection ?? {}
  if (anchorNode && focusNode && !isCollapsed && element.contains(anchorNode) && element.contains(focusNode))
    return {
      anchor: caretAt(element, anchorNode, anchorOffset ?? 0),
      focus: caretAt(element, focusNode, focusOffset ?? 0),
    }
  const point = pointUnder(element.ownerDocument, x, y)
  if (!point || !element.contains(point.node)) return null
  const caret = caretAt(element, point.node, point.offset)
  return { anchor: caret, focus: caret }
}

function caretAt(element: Element, node: Node, offset: number): Caret {
  const range = element.ownerDocument.createRange()
  range.setStart(element, 0)
  range.setEnd(node, offset)
  const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  const previous = text[offset - 1] ?? ' '
  const next = text[offset] ?? ' '
  return { before: written(range.toString()), atNext: isSpace(previous) && !isSpace(next) }
}

/** A position in a text of several blocks. */
export interface TextPosition {
  /** The index of the block. */
  block: number
  offset: number
}

/** The block and offset of a caret in the texts of the blocks; the end of the last one if they are shorter. */
export function positionIn(texts: readonly string[], { before, atNext }: Caret): TextPosition {
  let left = before
  for (const [block, text] of texts.entries()) {
    const count = written(text)
    const isHere = atNext ? left < count : left <= count && (left > 0 || count > 0)
    if (isHere) return { block, offset: offsetAfter(text, left, atNext) }
    left -= count
  }
  return { block: Math.max(0, texts.length - 1), offset: texts.at(-1)?.length ?? 0 }
}

/** The offset after `count` characters other than white space. */
function offsetAfter(text: string, count: number, atNext: boolean): number {
  let offset = 0
  for (let left = count; left > 0; offset += 1) if (!isSpace(text[offset] ?? '')) left -= 1
  if (atNext) while (isSpace(text[offset] ?? '')) offset += 1
  return offset
}

/** The number of characters of a text without white space. */
const written = (text: string) => text.replace(/\s/g, '').length

const isSpace = (character: string) => /^\s$/.test(character)

function pointUnder(document: Document, x: number, y: number) {
  // Older WebKit and Chromium have caretRangeFromPoint only; jsdom has neither.
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
