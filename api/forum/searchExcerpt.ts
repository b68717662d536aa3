import { escapedHtml } from '../html/escapedHtml.ts'

const aimedLength = 200
const before = 60

/**
 * Plain text around its first match, about 200 characters, escaped as html, with every match in <mark>. REST-5.
 * Where the text has no match the title comes first, for then the match is there.
 */
export function excerpt(title: string | null, html: string, isMatch: (word: string) => boolean): string {
  const text = plainText(html)
  const first = firstMatch(text, isMatch)
  if (first == null && title != null) {
    const rest = text === '' ? '' : ` – ${cut(text, 0)}`
    return marked(title + rest, isMatch)
  }
  return marked(cut(text, first ?? 0), isMatch)
}

/**
 * The text of html as it reads: inline tags are within words, all others between them. Takes a time that grows with the
 * length, whatever the html: a tag ends before the next `<`, which sanitised html has only where a tag begins.
 */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(a|b|strong|em|i|u|s|code)(\s[^<>]*)?>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

const wordPattern = /[\p{L}\p{Nd}]+/gu

/** Where the first match begins; undefined where there is none. */
function firstMatch(text: string, isMatch: (word: string) => boolean): number | undefined {
  for (const { 0: word, index } of text.matchAll(wordPattern)) if (isMatch(word.toLowerCase())) return index
  return undefined
}

/** The piece of a text around a place, cut between words where there are any near. */
function cut(text: string, place: number): string {
  if (text.length <= aimedLength) return text
  let start = Math.max(0, Math.min(place - before, text.length - aimedLength))
  if (start > 0) {
    const space = text.indexOf(' ', start)
    if (space !== -1 && space < place) start = space + 1
  }
  let end = Math.min(text.length, start + aimedLength)
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end)
    if (space > place) end = space
  }
  // Half a character is no character.
  const piece = text.slice(start, end).toWellFormed().replaceAll('\ufffd', '')
  return `${start > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`
}

function marked(text: string, isMatch: (word: string) => boolean): string {
  let html = ''
  let done = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isMatch(word.toLowerCase())) continue
    html += `${escapedHtml(text.slice(done, index))}<mark>${escapedHtml(word)}</mark>`
    done = index + word.length
  }
  return html + escapedHtml(text.slice(done))
}
