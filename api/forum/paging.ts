import { z } from 'zod'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { placeOf, placeTimeSchema } from '../http/page.ts'

const topicPlaceSchema = z.tuple([z.boolean(), placeTimeSchema, idSchema])

/** The place of a topic in its category: pinned, viimanePostitus, _id. */
export type TopicPlace = z.infer<typeof topicPlaceSchema>

/** The topic after which a page begins. @throws 400 for a made-up cursor. */
export const topicPlaceOf = (cursor: string): TopicPlace => placeOf(topicPlaceSchema, cursor)

const postPlaceSchema = z.tuple([placeTimeSchema, idSchema])
const postCursorSchema = z.union([z.object({ after: postPlaceSchema }), z.object({ before: postPlaceSchema })])

/** The place of a post in its topic: kuupaev, _id. */
export type PostPlace = z.infer<typeof postPlaceSchema>

/** Where a page of posts stands. */
export type PostAnchor = 'start' | 'unread' | 'end' | { around: string } | { after: PostPlace } | { before: PostPlace }

/** What `alates` says of posts: a word, the id of a post, or a cursor. @throws 400 for what is none of them. */
export function postAnchorOf(alates: string | undefined): PostAnchor {
  if (alates === undefined) return 'start'
  if (alates === 'lugemata') return 'unread'
  if (alates === 'lopp') return 'end'
  const id = givenIdSchema().safeParse(alates)
  return id.success ? { around: id.data } : placeOf(postCursorSchema, alates)
}
