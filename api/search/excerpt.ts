import escapeHtml from 'escape-html'
import { invisibleClass, searchableText } from '../../schema/rules/normalText.ts'
import { plainText } from '../http/html/plainText.ts'

const excerptLength = 200
const charsBefore = 60

/**
 * About 200 characters of plain text around the first match, escaped as html, with every match in <mark>; the beginning of the text if only
 * the title matches. REST-5.
 */
export function excerpt(html: string, isMatch: (word: string) => boolean): string {
  const text = plainText(html)
  return markMatches(excerptAround(text, firstMatch(text, isMatch) ?? 0), isMatch)
}

/** A word as it is written, including invisible characters inside it, which the index does not have. */
const wordPattern = new RegExp(`[\\p{L}\\p{Nd}](?:[${invisibleClass}]*[\\p{L}\\p{Nd}])*`, 'gu')

const asIndexed = (word: string) => searchableText(word).toLowerCase()

/** Index of the first matching word; undefined without one. */
function firstMatch(text: string, isMatch: (word: string) => boolean): number | undefined {
  for (const { 0: word, index } of text.matchAll(wordPattern)) if (isMatch(asIndexed(word))) return index
  return undefined
}

/** About 200 characters of a text around an index, cut at word boundaries where possible. */
function excerptAround(text: string, index: number): string {
  if (text.length <= excerptLength) return text
  let start = Math.max(0, Math.min(index - charsBefore, text.length - excerptLength))
  if (start > 0) {
    const space = text.indexOf(' ', start)
    if (space !== -1 && space < index) start = space + 1
  }
  let end = Math.min(text.length, start + excerptLength)
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end)
    if (space > index) end = space
  }
  // A surrogate pair may have been cut in half.
  const cut = text.slice(start, end).toWellFormed().replaceAll('\ufffd', '')
  return `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
}

/** Plain text escaped as html, with every match in <mark>. FORUM-7. */
export function markMatches(text: string, isMatch: (word: string) => boolean): string {
  let html = ''
  let done = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isMatch(asIndexed(word))) continue
    html += `${escapeHtml(text.slice(done, index))}<mark>${escapeHtml(word)}</mark>`
    done = index + word.length
  }
  return html + escapeHtml(text.slice(done))
}
