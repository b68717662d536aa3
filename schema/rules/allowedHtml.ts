/**
 * The elements of a stored text: what the editor makes, and tables, pictures, code and alignment, which it cannot make but older
 * texts hold. The api stores no others, and the client shows no others. REST-3, EDIT-1.
 */
export const allowedTags =
  `p br strong b em i u s h2 h3 h4 ul ol li blockquote a table thead tbody tr td th img figure figcaption code pre
  hr`.split(/\s+/)

/** Their attributes, by element; those of `*` on each. Of a style only the alignment stays. */
export const allowedAttributes: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  '*': ['style'],
}

/** The alignment that a style asks for; null where it asks for none. */
export function alignmentOf(style: string): string | null {
  const found = style
    .split(';')
    .map((declaration) => /^\s*text-align\s*:\s*(left|right|center|justify)\s*$/i.exec(declaration)?.[1])
  return found.findLast((value) => value != null)?.toLowerCase() ?? null
}
