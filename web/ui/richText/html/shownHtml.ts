import DOMPurify from 'dompurify'
import { isAllowedAddress, isOwnFile, isRemote } from '../../../../schema/rules/addresses.ts'
import { alignmentOf, allowedAttributes, allowedTags } from '../../../../schema/rules/allowedHtml.ts'
import { richTextTexts } from '../text.ts'
import { addressFromTyped } from './addressFromTyped.ts'

// A separate instance, because hooks apply to all uses of an instance.
const purifier = DOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (_element, hooked) => {
  const { attrName, attrValue } = hooked
  if (attrName === 'href') hooked.keepAttr = isAllowedAddress(attrValue.trim())
  else if (attrName === 'src') hooked.keepAttr = isOwnFile(attrValue) || isRemote(attrValue)
  else if (attrName === 'style') {
    const alignment = alignmentOf(attrValue)
    hooked.attrValue = `text-align:${alignment}`
    hooked.keepAttr = alignment != null
  }
})

/**
 * Sanitizes stored HTML for display: retains the elements that the api stores, allowed links and alignment. External links open in a new
 * tab; links without an allowed address become text, and addresses in texts become links. External images become links, so that their hosts
 * cannot track readers. Tables are wrapped in a group that can be scrolled by keyboard. EDIT-1.
 */
export function shownHtml(html: string): string {
  // RETURN_DOM returns the body of an inert document; its declared type is any node.
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement
  body.querySelectorAll('a:not([href])').forEach((link) => link.replaceWith(...link.childNodes))
  body.querySelectorAll('img').forEach(loadsOnlyOwn)
  linkAddresses(body)
  body.querySelectorAll('a[href]').forEach(opensOutside)
  body.querySelectorAll('table').forEach(scrollsSideways)
  return body.innerHTML
}

function loadsOnlyOwn(picture: HTMLImageElement) {
  const address = picture.getAttribute('src') ?? ''
  if (isOwnFile(address)) return picture.setAttribute('loading', 'lazy')
  // Labelled with its alternative text, or else with its address.
  const text = picture.alt.trim() || address
  if (picture.closest('a')) return picture.replaceWith(text)
  const link = picture.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = text
  if (address === '') picture.remove()
  else picture.replaceWith(link)
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

/** A web address with its protocol or `www.`, or a mail address. */
const address = /(?:https?:\/\/|www\.)[^\s<>"'„“”«»]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

/** Punctuation that ends a sentence rather than an address; a bracket does unless the address has its pair. */
const trailing = /[.,;:!?]+$|(?<!\([^)]*)\)+[.,;:!?]*$/

/** Turns addresses in the text into links, for people who did not use the link button. EDIT-1. */
function linkAddresses(body: HTMLElement): void {
  const texts: Text[] = []
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (!text.parentElement?.closest('a, code, pre')) linkIn(text)
}

function linkIn(text: Text): void {
  const { data, ownerDocument } = text
  const nodes: (string | Node)[] = []
  let end = 0
  for (const { 0: found, index } of data.matchAll(address)) {
    const typed = found.replace(trailing, '')
    const href = addressFromTyped(typed)
    if (href === null) continue
    const link = ownerDocument.createElement('a')
    link.setAttribute('href', href)
    link.textContent = typed
    nodes.push(data.slice(end, index), link)
    end = index + typed.length
  }
  if (nodes.length > 0) text.replaceWith(...nodes, data.slice(end))
}
