import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  // What the editor makes, and what it cannot make but older texts hold (EDIT-1): tables, images, code, alignment.
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'td', 'th', 'img', 'figure', 'figcaption', 'code', 'pre', 'hr'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // A picture from any other address of ours would be a request made in the reader's name.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^(https:\/\/|\/api\/static\/)/i.test(attribs.src ?? ''),
  // h1 is the page's own.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' },
  nestingLimit: 50,
}

/** Html as it is stored: what members may write and nothing that runs. REST-3. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** Whether somebody would see anything: text, an image or a line. */
export function hasContent(html: string): boolean {
  if (/<(img|hr)\b/.test(html)) return true
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\s|\u200b|\ufeff/g, '') !== ''
}
