import { categoryWriter } from './category.ts'
import { postWriter } from './post.ts'
import { topicWriter } from './topic.ts'

/** English field names for the `valjad` of a refusal. */
export const forumFieldNames: Record<string, string> = {
  ...categoryWriter.fieldNames,
  ...postWriter.fieldNames,
  ...topicWriter.fieldNames,
  kuhu: 'moveTopicsTo',
  kuni: 'until',
  p: 'text',
  autor: 'author',
}
