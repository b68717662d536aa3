import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { lengthProblem } from '../../ui/richText/html/problems.ts'
import type { FileCardFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { titleProblem } from './problems.ts'

/** What the topic form holds. */
export interface TopicValues {
  title: string
  /** '' until one is chosen. */
  categoryId: string
  pinned: boolean
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** The fields that may be wrong, in the order of the form. */
export const topicFields = ['title', 'categoryId', 'text'] as const

/** Checks a topic before it is sent; {} when all is well. FORUM-5. */
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
