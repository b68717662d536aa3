import { forumTexts } from '../text.ts'

const maxTitle = 200
const maxText = 200_000

/** What is wrong with a title, in Estonian; null for a good one. FORUM-5. */
export function titleProblem(title: string): string | null {
  const { length } = title.trim()
  if (length === 0) return forumTexts.titleMissing
  return length > maxTitle ? forumTexts.titleTooLong : null
}

/** What is wrong with the html of a post, in Estonian; null for a good one. With files it needs no words. FORUM-6. */
export function textProblem(html: string, files: readonly unknown[]): string | null {
  return isBlank(html) && files.length === 0 ? forumTexts.writeSomething : lengthProblem(html)
}

/** As `textProblem`, for the text of a topic, which may be empty. */
export function lengthProblem(html: string): string | null {
  return html.length > maxText ? forumTexts.textTooLong : null
}

/** Whether html shows nothing: no words, and no picture or line either. */
export function isBlank(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('img, hr, table') == null && (body.textContent ?? '').trim() === ''
}
