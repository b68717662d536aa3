import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { lengthProblem } from '../../ui/richText/html/problems.ts'
import { forumTexts } from '../text.ts'
import { titleProblem } from './problems.ts'
import type { TopicValues } from './topicValues.ts'

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
