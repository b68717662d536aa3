/** A piece of an excerpt: plain text, which matched or not. */
export interface Piece {
  text: string
  marked: boolean
}

/** The pieces of an excerpt's html: its text, and which of it stands in `<mark>`. Whatever else is in it is left out. FORUM-7. */
export function excerptPieces(html: string): Piece[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (nodeValue) pieces.push({ text: nodeValue, marked: parentElement?.closest('mark') != null })
  }
  return pieces
}
