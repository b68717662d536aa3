/**
 * Converts the list items of Word to nested lists. The desktop program writes them as paragraphs with an mso-list style (`mso-list:l0
 * level2 lfo1`), Word Online as separate adjacent lists of one item, with the level in an attribute.
 */
export function convertWordLists(body: HTMLElement) {
  splitOnlineLists(body)
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p')) {
    const level = levelOf(item)
    if (level == null) continue
    // Any other element between two items ends the list.
    if (item.previousElementSibling !== last) open = []
    const isNumbered = item.dataset.list == null ? takeMarker(item) : item.dataset.list === 'ol'
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      const outer = open.at(-1)?.list.lastElementChild
      if (outer) outer.append(list)
      else item.before(list)
      open.push({ list, level })
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)!.list.append(entry)
    item.remove()
    last = open[0]!.list
  }
}

/** The attribute with the level of Word Online's items, from 1. */
export const onlineLevel = 'data-aria-level'

/** Replaces Word Online's lists by their items as paragraphs, which are then siblings like those of the desktop program. */
function splitOnlineLists(body: HTMLElement) {
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) {
    const items = [...list.children]
    if (items.length === 0 || !items.every((item) => item.matches(`li[${onlineLevel}]`))) continue
    let wrapper = list
    while (wrapper.parentElement?.localName === 'div' && wrapper.parentElement.children.length === 1)
      wrapper = wrapper.parentElement
    wrapper.replaceWith(
      ...items.map((item) => {
        const paragraph = body.ownerDocument.createElement('p')
        paragraph.setAttribute(onlineLevel, item.getAttribute(onlineLevel) ?? '')
        paragraph.dataset.list = list.localName
        paragraph.append(...item.childNodes)
        return paragraph
      }),
    )
  }
}

/** The level of an item, from 1; null for any other paragraph. */
function levelOf(item: HTMLElement): number | null {
  const level =
    /mso-list:\s*l\d+\s+level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? item.getAttribute(onlineLevel)
  return level == null ? null : Number.parseInt(level, 10) || 1
}

/** Removes the bullet or number that Word wrote into the text. @returns whether it was a number */
function takeMarker(item: HTMLElement): boolean {
  const ignored = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  if (ignored) {
    const marker = ignored.textContent
    ignored.remove()
    return isNumber(marker)
  }
  const text = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode()
  const marker = /^[\s\u00a0]*(?:[·•▪§o\u2013-]|(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[\s\u00a0]+/i.exec(
    text?.nodeValue ?? '',
  )
  if (text && marker) text.nodeValue = (text.nodeValue ?? '').slice(marker[0].length)
  return marker != null && isNumber(marker[0])
}

const isNumber = (marker: string) => /^[\s\u00a0]*(\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(marker)
