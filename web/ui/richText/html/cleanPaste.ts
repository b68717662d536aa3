import DOMPurify from 'dompurify'
import { type Block, isBlank, joinRuns, type Mark, type Run } from './blocks.ts'
import { bodyOf } from './lines.ts'
import { withLinesOf } from './plainLines.ts'
import { blocksFromHtml } from './readHtml.ts'
import { convertWordLists, onlineLevel } from './wordLists.ts'
import { htmlFromBlocks } from './writeHtml.ts'

/** Converts the content of a clipboard, preferring its HTML over its plain text. EDIT-1. */
export function blocksFromPasted(text: string, html: string): readonly Block[] {
  if (html === '') return blocksFromPastedText(text)
  const body = cleanBody(html)
  // Our own HTML is exact. A table row is one line here, and several lines in plain text.
  if (html.includes(ownAttribute)) return ownBlocks(body)
  return body.querySelector('td + td, th + td, th + th') ? pastedBlocks(body) : withLinesOf(text, pastedBlocks(body))
}

/** The HTML of copied blocks, which `blocksFromPasted` converts to the same blocks. */
export function copiedHtml(blocks: readonly Block[]): string {
  // HTML does not show spaces at the end of a line.
  const spaced = ({ text, ...run }: Run) => ({
    ...run,
    text: text.replace(/ +$/, (spaces) => '\u00a0'.repeat(spaces.length)),
  })
  const ended = blocks.map((block) => ({
    ...block,
    runs: block.runs.map((run, at) => (at === block.runs.length - 1 ? spaced(run) : run)),
  }))
  return `<div ${ownAttribute}="">${htmlFromBlocks(ended)}</div>`
}

const ownAttribute = 'data-sise-text'

const ownBlocks = (body: HTMLElement) =>
  blocksFromHtml(body.innerHTML).map((block) => ({
    ...block,
    runs: block.runs.map((run) => ({ ...run, text: run.text.replaceAll('\u00a0', ' ') })),
  }))

/**
 * Converts HTML of Word, Google Docs or a web page: retains paragraphs, lists, links and emphasis, and drops the rest. Word writes list
 * items as paragraphs with an mso-list style, Google Docs writes emphasis as styles; both are converted.
 */
function pastedBlocks(body: HTMLElement): Block[] {
  body.querySelectorAll<HTMLElement>('*').forEach(styleToTags)
  convertWordLists(body)
  // Word and browsers replace typed spaces by no-break spaces.
  return blocksFromHtml(body.innerHTML.replace(/&nbsp;/g, ' '))
    .filter((block) => !isBlank(block))
    .map(asParagraph)
}

/** The body of pasted HTML, reduced to usable elements. It is sanitized first, so that our code never parses active content. */
function cleanBody(html: string): HTMLElement {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'style', 'alt', onlineLevel],
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
  body.querySelectorAll('img').forEach((image) => image.replaceWith(emojiOf(image) ?? ''))
  return body
}

/** Whether pasted HTML has pictures, which are dropped. */
export const hasPictures = (html: string) =>
  [...bodyOf(html).querySelectorAll('img')].some((image) => emojiOf(image) == null)

/** The emoji that a picture shows, or its shortcode; null for any other picture. */
function emojiOf({ alt }: HTMLImageElement): string | null {
  const isEmoji = alt.length <= 16 && /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(alt)
  return isEmoji || /^:[\w+-]+:$/.test(alt) ? alt : null
}

/** Converts pasted plain text: an empty line separates paragraphs, a line end is a line break; nothing else is interpreted. */
function blocksFromPastedText(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', depth: 0, runs: [{ text: paragraph, marks: [], href: null }] }))
}

const tags =
  'p br img div span a b strong i em u ins s strike del h1 h2 h3 h4 h5 h6 blockquote ul ol li table thead tbody tfoot tr td th dl dt dd section article header footer main figure figcaption pre address center'.split(
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
