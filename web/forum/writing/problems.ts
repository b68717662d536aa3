import { isBlankHtml, lengthProblem } from '../../ui/richText/html/problems.ts'
import { forumTexts } from '../text.ts'

const maxTitle = 200

/** What is wrong with a title, in Estonian; null for a good one. FORUM-5. */
export function titleProblem(title: string): string | null {
  const { length } = title.trim()
  if (length === 0) return forumTexts.titleMissing
  return length > maxTitle ? forumTexts.titleTooLong : null
}

/** What is wrong with the html of a post, in Estonian; null for a good one. With files it needs no words. FORUM-6. */
export function textProblem(html: string, files: readonly unknown[]): string | null {
  return isBlankHtml(html) && files.length === 0 ? forumTexts.writeSomething : lengthProblem(html)
}
