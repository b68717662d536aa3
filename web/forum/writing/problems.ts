import { longest } from '../../../schema/rules/client/limits.ts'
import type { AttachmentTerms } from '../../files/attachments/attachments.ts'
import { isBlankHtml, lengthProblem } from '../../ui/richText/html/problems.ts'
import { forumTexts } from '../text.ts'

/** The validation error of a title, in Estonian; null if valid. FORUM-5. */
export function titleProblem(title: string): string | null {
  const { length } = title.trim()
  if (length === 0) return forumTexts.titleMissing
  return length > longest.subject ? forumTexts.titleTooLong : null
}

/** The validation error of a post's html, in Estonian; null if valid. A post with files may have no text. FORUM-6. */
export function textProblem(html: string, files: readonly unknown[]): string | null {
  return isBlankHtml(html) && files.length === 0 ? forumTexts.writeSomething : lengthProblem(html)
}

/** The attachments of a topic or post: at most fifty, readable by members. FORUM-5, FORUM-6. */
export const forumFiles: AttachmentTerms = { max: 50, visibility: 'FORUM' }
