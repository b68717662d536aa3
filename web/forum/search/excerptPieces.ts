/** A piece of plain text in an excerpt; `marked` if it matches the search. */
export interface Piece {
  text: string
  marked: boolean
}

/** Splits the html of an excerpt into plain text inside and outside of `<mark>`; drops all other markup. FORUM-7. */
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
