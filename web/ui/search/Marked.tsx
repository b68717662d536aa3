import { useMemo } from 'react'

/** Text with the matches of a search in `<mark>`, for a list with the class `found` of Search.module.css. FORUM-7, SEARCH-1. */
export function Marked({ html }: { html: string }) {
  const segments = useMemo(() => excerptSegments(html), [html])
  return segments.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}

/** The text of such html without its marks. */
export const unmarked = (html: string): string =>
  excerptSegments(html)
    .map(({ text }) => text)
    .join('')

/** A segment of plain text in an excerpt; `marked` if it matches the search. */
interface Segment {
  text: string
  marked: boolean
}

/** Splits the html of an excerpt into plain text inside and outside of `<mark>`; drops all other markup. FORUM-7. */
function excerptSegments(html: string): Segment[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const segments: Segment[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (nodeValue) segments.push({ text: nodeValue, marked: parentElement?.closest('mark') != null })
  }
  return segments
}
