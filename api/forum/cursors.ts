import { z } from 'zod'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { cursorTimeSchema, readCursor } from '../http/page.ts'

/** Cursor of a category's topics: pinned, viimanePostitus, _id. */
export const topicCursorSchema = z.tuple([z.boolean(), cursorTimeSchema, idSchema])

export type TopicCursor = z.infer<typeof topicCursorSchema>

/** Cursor of the topics with something unread: viimanePostitus, _id. */
export const newsCursorSchema = z.tuple([cursorTimeSchema, idSchema])

export type NewsCursor = z.infer<typeof newsCursorSchema>

const postPositionSchema = z.tuple([cursorTimeSchema, idSchema])
const postCursorSchema = z.union([z.object({ after: postPositionSchema }), z.object({ before: postPositionSchema })])

/** Sort key of a post within its topic: kuupaev, _id. */
export type PostPosition = z.infer<typeof postPositionSchema>

/** Positions before every possible post, and after it. */
export const startOfList: PostPosition = ['-infinity', '00000000-0000-0000-0000-000000000000']
export const endOfList: PostPosition = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The anchor of a page of posts: either end of the topic, around the first unread or a given post, or after or before a position. */
export type PostAnchor =
  'start' | 'unread' | 'end' | { around: string } | { after: PostPosition } | { before: PostPosition }

/**
 * Parses `alates` of a topic's posts: `lugemata`, `lopp`, the id of a post, or a cursor. @throws 400 for anything else
 */
export function postAnchorOf(alates: string | undefined): PostAnchor {
  if (alates === undefined) return 'start'
  if (alates === 'lugemata') return 'unread'
  if (alates === 'lopp') return 'end'
  const id = givenIdSchema().safeParse(alates)
  return id.success ? { around: id.data } : readCursor(postCursorSchema, alates)
}
