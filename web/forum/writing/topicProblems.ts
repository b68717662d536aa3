import { lengthProblem } from '../../ui/richText/html/problems.ts'
import { titleProblem } from './problems.ts'
import { forumTexts } from '../text.ts'

/** What the topic form holds, as the mutation takes it. */
export interface TopicValues {
  title: string
  /** '' until one is chosen. */
  categoryId: string
  pinned: boolean
  text: string
}

/** What is wrong in the form, by field, in Estonian, in the order of the form. */
export type TopicProblems = Partial<Record<'title' | 'categoryId' | 'text', string>>

/** Checks a topic before it is sent; {} when all is well. FORUM-5. */
export function topicProblems({ title, categoryId, text }: TopicValues): TopicProblems {
  const found = {
    title: titleProblem(title),
    categoryId: categoryId ? null : forumTexts.categoryMissing,
    text: lengthProblem(text),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem != null))
}
