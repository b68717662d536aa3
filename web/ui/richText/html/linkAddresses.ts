import { addressFromTyped } from './addressFromTyped.ts'

/** A web address with its protocol or `www.`, or a mail address. */
const address = /(?:https?:\/\/|www\.)[^\s<>"'„“”«»]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu

/** What ends a sentence and not an address; a bracket does unless the address has its pair. */
const trailing = /[.,;:!?]+$|(?<!\([^)]*)\)+[.,;:!?]*$/

/** Makes links of the addresses that are written as text, as people do who know no button for it. EDIT-1. */
export function linkAddresses(body: HTMLElement): void {
  const texts: Text[] = []
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (!text.parentElement?.closest('a, code, pre')) linkIn(text)
}

function linkIn(text: Text): void {
  const { data, ownerDocument } = text
  const pieces: (string | Node)[] = []
  let end = 0
  for (const { 0: found, index } of data.matchAll(address)) {
    const typed = found.replace(trailing, '')
    const href = addressFromTyped(typed)
    if (href === null) continue
    const link = ownerDocument.createElement('a')
    link.setAttribute('href', href)
    link.textContent = typed
    pieces.push(data.slice(end, index), link)
    end = index + typed.length
  }
  if (pieces.length > 0) text.replaceWith(...pieces, data.slice(end))
}
