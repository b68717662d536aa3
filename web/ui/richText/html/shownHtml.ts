import DOMPurify from 'dompurify'
import { isAllowedAddress } from './addresses.ts'
import { richTextTexts } from '../text.ts'

const tags =
  'p br strong b em i u s h2 h3 h4 ul ol li blockquote a table thead tbody tr td th img figure figcaption code pre hr'.split(
    ' ',
  )
const attributes = ['href', 'src', 'alt', 'width', 'height', 'style', 'colspan', 'rowspan', 'start']
const aligned = /^(left|right|center|justify)$/

// An instance of its own: its hook is for this html alone.
const purifier = DOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (element, told) => {
  const { attrName, attrValue } = told
  if (attrName === 'href') told.keepAttr = isAllowedAddress(attrValue.trim())
  else if (attrName === 'src') told.keepAttr = /^(\/api\/static\/|https:\/\/)/.test(attrValue)
  else if (attrName === 'style') {
    const { textAlign } = (element as HTMLElement).style
    told.attrValue = `text-align:${textAlign}`
    told.keepAttr = aligned.test(textAlign)
  }
})

/**
 * Stored html made safe to show, and only that: the elements of the api's list, links to https, http, mailto, tel and paths,
 * alignment. Links that lead elsewhere open a new tab; a table can be scrolled by keyboard too. EDIT-1.
 */
export function shownHtml(html: string): string {
  // RETURN_DOM gives the body of a document of its own, typed as any node.
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement
  body.querySelectorAll('a[href]').forEach(opensOutside)
  body.querySelectorAll('img').forEach((image) => image.setAttribute('loading', 'lazy'))
  body.querySelectorAll('table').forEach(scrollsSideways)
  return body.innerHTML
}

function opensOutside(link: Element) {
  const { protocol, origin } = new URL(link.getAttribute('href') ?? '', window.location.href)
  if (!protocol.startsWith('http') || origin === window.location.origin) return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}

function scrollsSideways(table: Element) {
  const frame = table.ownerDocument.createElement('div')
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', richTextTexts.table)
  frame.tabIndex = 0
  table.replaceWith(frame)
  frame.append(table)
}
