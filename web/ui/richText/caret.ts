/**
 * A place in a written text that both its html and the editor know: lines, spaces and elements differ between the two, but the
 * characters are the same.
 */
export interface Caret {
  /** How many characters stand before it, white space not counted. */
  before: number
  /** Whether it stands right before the next such character; otherwise right after the previous one. */
  atNext: boolean
}

/** A selection in a written text; both ends are the same where it is a caret only. */
export interface Selected {
  anchor: Caret
  focus: Caret
}

/** What is selected within an element, or the caret under a point of the window; null where neither is. */
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

/** How many characters of a text are no white space. */
export const written = (text: string) => text.replace(/\s/g, '').length

export const isSpace = (character: string) => /^\s$/.test(character)

function pointUnder(document: Document, x: number, y: number) {
  // Older WebKit and Chromium have the second one only, jsdom neither.
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
