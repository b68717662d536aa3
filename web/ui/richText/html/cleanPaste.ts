import DOMPurify from 'dompurify'
import { type Block, isBlank, joinRuns, type Mark } from './blocks.ts'
import { bodyOf } from './lines.ts'
import { blocksFromHtml } from './readHtml.ts'

/**
 * Converts pasted html from Word, Google Docs or a web page: keeps paragraphs, lists, links and emphasis, and drops everything
 * else. EDIT-1. Word writes list items as paragraphs with an mso-list style, Google Docs writes emphasis as styles; both are
 * converted. Html copied from our own editor keeps its headings and quotes too.
 */
export function blocksFromPastedHtml(html: string): Block[] {
  // Sanitized before anything else, so that active content is never parsed by us.
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'style'],
    ALLOW_DATA_ATTR: false,
    KEEP_CONTENT: true,
    FORBID_CONTENTS: [
      'script',
      'style',
      'title',
      'head',
      'template',
      'svg',
      'math',
      'iframe',
      'object',
      'video',
      'audio',
    ],
  })
  const body = bodyOf(clean)
  body.querySelectorAll<HTMLElement>('*').forEach(styleToTags)
  convertWordLists(body)
  // Word and browsers put no-break spaces where plain ones were typed.
  const blocks = blocksFromHtml(body.innerHTML.replace(/&nbsp;/g, ' ')).filter((block) => !isBlank(block))
  return html.includes('data-editor=') ? blocks : blocks.map(asParagraph)
}

/** Converts pasted plain text: an empty line separates paragraphs, a line end is a line break; nothing else is interpreted. */
export function blocksFromPastedText(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', depth: 0, runs: [{ text: paragraph, marks: [], href: null }] }))
}

const tags =
  'p br div span a b strong i em u ins s strike del h1 h2 h3 h4 h5 h6 blockquote ul ol li table thead tbody tfoot tr td th dl dt dd section article header footer main figure figcaption pre address center'.split(
    ' ',
  )

/** Turns headings and quotes into paragraphs; a heading becomes bold. */
function asParagraph(block: Block): Block {
  switch (block.kind) {
    case 'h2':
    case 'h3':
    case 'h4':
      return {
        ...block,
        kind: 'paragraph',
        runs: joinRuns(block.runs.map((run) => ({ ...run, marks: withBold(run.marks) }))),
      }
    case 'quote':
      return { ...block, kind: 'paragraph' }
    case 'paragraph':
    case 'bullet':
    case 'number':
      return block
  }
}

const withBold = (marks: readonly Mark[]): readonly Mark[] => (marks.includes('bold') ? marks : ['bold', ...marks])

/** Converts emphasis in styles to tags, and removes tags that their own style negates. */
function styleToTags(element: HTMLElement) {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style
  const line = `${textDecoration} ${textDecorationLine}`
  const inLink = element.closest('a') != null
  const isBold = /^(bold|bolder|[6-9]00)$/.test(fontWeight)
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6') != null
  if (/^(b|strong)$/.test(element.localName) && /^(normal|[1-5]00)$/.test(fontWeight)) return unwrap(element)
  if (/^(i|em)$/.test(element.localName) && fontStyle === 'normal') return unwrap(element)
  if (isBold && !isHeading && !/^(b|strong)$/.test(element.localName)) wrapInside(element, 'strong')
  if (fontStyle === 'italic' || fontStyle === 'oblique') wrapInside(element, 'em')
  if (line.includes('underline') && !inLink) wrapInside(element, 'u')
  if (line.includes('line-through')) wrapInside(element, 's')
}

function wrapInside(element: HTMLElement, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function unwrap(element: HTMLElement) {
  element.replaceWith(...element.childNodes)
}

/** Converts Word's list paragraphs (`mso-list:l0 level2 lfo1`) to lists. */
function convertWordLists(body: HTMLElement) {
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p')) {
    const style = item.getAttribute('style') ?? ''
    const listLevel = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)
    if (!listLevel) continue
    const level = Number(listLevel[1])
    // Anything between two items ends the list.
    if (item.previousElementSibling !== last) open = []
    const isNumbered = takeMarker(item)
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
