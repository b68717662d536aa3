import { longest } from '../../../schema/rules/client/limits.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { isBlankHtml } from '../../ui/richText/html/problems.ts'
import type { AnnouncementAudience } from './generated.ts'
import { announcementTexts } from './text.ts'

/** The fields of an announcement. */
export interface AnnouncementValues {
  audience: AnnouncementAudience
  title: string
  /** Html. */
  text: string
  keepsCopy: boolean
  /** Of the copy in the forum; '' for none yet. */
  categoryId: string
}

export const emptyAnnouncement: AnnouncementValues = {
  audience: 'EVERYBODY',
  title: '',
  text: '',
  keepsCopy: false,
  categoryId: '',
}

/** The fields that can have errors, in the order of the form. */
export const announcementFields = ['audience', 'title', 'text', 'categoryId'] as const

/** Validates an announcement; {} if valid. MAIL-2. */
export function announcementProblems(values: AnnouncementValues): Problems<(typeof announcementFields)[number]> {
  const title = values.title.trim()
  const { subjectMissing, subjectTooLong, textMissing, textTooLong, categoryMissing } = announcementTexts
  return problemsOf({
    title: title === '' ? subjectMissing : title.length > longest.subject ? subjectTooLong : null,
    text: isBlankHtml(values.text) ? textMissing : values.text.length > longest.announcement ? textTooLong : null,
    categoryId: values.keepsCopy && values.categoryId === '' ? categoryMissing : null,
  })
}
