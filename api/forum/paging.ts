import { z } from 'zod'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { cursorTimeSchema, readCursor } from '../http/page.ts'

/** A cursor of a category's list: the topic's pinned, viimanePostitus and _id. */
export const topicCursorSchema = z.tuple([z.boolean(), cursorTimeSchema, idSchema])

export type TopicCursor = z.infer<typeof topicCursorSchema>

const postPositionSchema = z.tuple([cursorTimeSchema, idSchema])
const postCursorSchema = z.union([z.object({ after: postPositionSchema }), z.object({ before: postPositionSchema })])

/** Where a post is in its topic: kuupaev, _id. */
export type PostPosition = z.infer<typeof postPositionSchema>

/** Where a page of posts begins or ends. */
export type PostAnchor =
  'start' | 'unread' | 'end' | { around: string } | { after: PostPosition } | { before: PostPosition }

/** What `alates` says of posts: a word, the id of a post, or a cursor. @throws 400 for what is none of them. */
export function postAnchorOf(alates: string | undefined): PostAnchor {
  if (alates === undefined) return 'start'
  if (alates === 'lugemata') return 'unread'
  if (alates === 'lopp') return 'end'
  const id = givenIdSchema().safeParse(alates)
  return id.success ? { around: id.data } : readCursor(postCursorSchema, alates)
}
