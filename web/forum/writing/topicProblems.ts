import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { lengthProblem } from '../../ui/richText/html/problems.ts'
import type { FileCardFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { titleProblem } from './problems.ts'

/** The values of the topic form. */
export interface TopicValues {
  title: string
  /** '' for none. */
  categoryId: string
  pinned: boolean
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** The fields that can have errors, in the order of the form. */
export const topicFields = ['title', 'categoryId', 'text'] as const

/** Validates the topic form; {} if valid. FORUM-5. */
export function topicProblems({
  title,
  categoryId,
  text,
}: Omit<TopicValues, 'files'>): Problems<(typeof topicFields)[number]> {
  return problemsOf({
    title: titleProblem(title),
    categoryId: categoryId ? null : forumTexts.categoryMissing,
    text: lengthProblem(text),
  })
}
