import { type Block, isBlank } from '../../ui/richText/html/blocks.ts'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import { blocksFromHtml } from '../../ui/richText/html/readHtml.ts'
import { htmlFromBlocks } from '../../ui/richText/html/writeHtml.ts'
import { forumTexts } from '../text.ts'

/** What somebody wrote, to be quoted. */
export interface Quotable {
  authorName: string
  html: string
  /** Where it stands, as a path of the site: the name in the quote leads there. */
  href: string
}

/**
 * A quote as the editor writes one: who wrote it, with a link back, and the text with its emphasis and links. Lists become
 * lines with a dash, and what was quoted in it already is left out where there is anything else. FORUM-6.
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

/** A text with a quote below it. Two quotes are kept apart by an empty line, or the editor would make them one. */
export function withQuote(html: string, quote: string): string {
  if (isBlankHtml(html)) return quote
  return html.endsWith('</blockquote>') ? `${html}<p><br></p>${quote}` : html + quote
}

function asLine({ kind, runs }: Block): Block {
  const isItem = kind === 'bullet' || kind === 'number'
  return { kind: 'quote', depth: 0, runs: isItem ? [{ text: '– ', marks: [], href: null }, ...runs] : runs }
}

/** The html of what is selected inside an element; null where nothing there is. */
export function selectedHtml(within: Element | null): string | null {
  const selection = window.getSelection()
  if (!within || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!within.contains(range.commonAncestorContainer) || selection.toString().trim() === '') return null
  const holder = document.createElement('div')
  holder.append(range.cloneContents())
  return holder.innerHTML
}
