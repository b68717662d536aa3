/**
 * Html elements of stored texts: those of the editor, and tables, images, code and alignment, which older texts contain. The
 * api stores no others, and the client renders no others. REST-3, EDIT-1.
 */
export const allowedTags =
  `p br strong b em i u s h2 h3 h4 ul ol li blockquote a table thead tbody tr td th img figure figcaption code pre
  hr`.split(/\s+/)

/** Allowed attributes by element; `*` applies to all. Of `style` only text-align is allowed. */
export const allowedAttributes: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  '*': ['style'],
}

/** The value of text-align in a style attribute; null without one. */
export function alignmentOf(style: string): string | null {
  const found = style
    .split(';')
    .map((declaration) => /^\s*text-align\s*:\s*(left|right|center|justify)\s*$/i.exec(declaration)?.[1])
  return found.findLast((value) => value != null)?.toLowerCase() ?? null
}
