import { longest } from '../../../../schema/rules/client/limits.ts'
import { richTextTexts } from '../text.ts'

/** The Estonian error for a text that is too long; null if it is not. */
export function lengthProblem(html: string): string | null {
  return html.length > longest.html ? richTextTexts.tooLong : null
}

/** Whether HTML renders nothing: no text, image, rule or table. */
export function isBlankHtml(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('img, hr, table') == null && (body.textContent ?? '').trim() === ''
}
