import { type Block, isBlank } from '../../ui/richText/html/blocks.ts'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { blocksFromHtml } from '../../ui/richText/html/readHtml.ts'
import { htmlFromBlocks } from '../../ui/richText/html/writeHtml.ts'
import { forumTexts } from '../text.ts'

/** A text to be quoted. */
export interface Quotable {
  authorName: string
  html: string
  /** The link target of the author's name: the URL path of the post or topic. */
  href: string
}

/**
 * The html of a quote: the author's name as a link to the source, and the text with its emphasis and links. List items become
 * lines with a dash. Quotes inside the text are dropped, unless there is nothing else. FORUM-6.
 */
export function quotedHtml({ authorName, html, href }: Quotable): string {
  const blocks = blocksFromHtml(html).filter((block) => !isBlank(block))
  const own = blocks.filter(({ kind }) => kind !== 'quote')
  const name: Block = {
    kind: 'quote',
    depth: 0,
    runs: [{ text: forumTexts.wrote(authorName), marks: [], href }],
  }
  return htmlFromBlocks([name, ...(own.length > 0 ? own : blocks).map(asLine)])
}

/** Appends a quote to a text, after an empty line, without which the editor would merge two quotes. */
export function withQuote(html: string, quote: string): string {
  if (isBlankHtml(html)) return quote
  return html.endsWith('</blockquote>') ? `${html}<p><br></p>${quote}` : html + quote
}

function asLine({ kind, runs }: Block): Block {
  const isItem = kind === 'bullet' || kind === 'number'
  return { kind: 'quote', depth: 0, runs: isItem ? [{ text: '– ', marks: [], href: null }, ...runs] : runs }
}

/** The html of the selection inside an element; null if nothing in it is selected. */
export function selectedHtml(within: Element | null): string | null {
  const selection = window.getSelection()
  if (!within || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!within.contains(range.commonAncestorContainer) || selection.toString().trim() === '') return null
  const holder = document.createElement('div')
  holder.append(range.cloneContents())
  return holder.innerHTML
}
