import { richTextTexts } from '../text.ts'

/** The longest html that the API takes, in UTF-16 code units. */
const maxLength = 200_000

/** What is wrong with the length of a text, in Estonian; null for a good one. */
export function lengthProblem(html: string): string | null {
  return html.length > maxLength ? richTextTexts.tooLong : null
}

/** Whether html shows nothing: no words, no picture, no line and no table. */
export function isBlankHtml(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('img, hr, table') == null && (body.textContent ?? '').trim() === ''
}
