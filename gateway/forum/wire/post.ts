import { type FileModel, filesFromWire, filesInput } from '../../files/wire/file.ts'
import type { Post, PostInput } from '../../lib/generated/types.ts'
import { asIs, given, orNull, shaped, shapedOrNull } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../../lib/record/inputs.ts'
import { identity, list, moment, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { type LikeModel, likesFromWire } from './like.ts'

/** A page of its posts, where the API supports paging. */
const call = 'GET /api/foorum/teema/{id}'

/** A post in its topic's `postitused`. */
export const postFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a post') },
  authorName: { wire: 'nimi', read: given(text), call },
  author: { wire: 'user', read: shapedOrNull(userFromWire), missing: () => null, call },
  text: { wire: 'tekst', read: given(text), call },
  createdAt: { wire: 'kuupaev', read: given(moment), call },
  // Beyond §7, as the version.
  editedAt: { wire: 'muudetud', read: moment, missing: () => null, call, readOnly: true },
  // The tag for If-Match; null on a server without versions of posts.
  version: { wire: 'versioon', read: orNull(text), missing: () => null, call, readOnly: true },
  files: { wire: 'failid', read: shaped(filesFromWire), missing: (): FileModel[] => [], call },
  likes: { wire: 'likes', read: shaped(likesFromWire), missing: (): LikeModel[] => [], call, readOnly: true },
  likeCount: { needs: 'row', of: ['likes'] },
  likedByMe: { needs: 'caller', of: ['likes'] },
  topic: { needs: 'row' },
} satisfies FieldTable<Post>

const postInputs = {
  text: { of: 'text', write: asIs, initial: '' },
  fileIds: filesInput,
} satisfies InputTable<PostInput, typeof postFields>

/** A post. Undefined fields are read from its topic. */
export interface PostModel extends RowOf<typeof postFields> {
  id: string
  topicId: string
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
}

/** Reads posts; the records of a topic's posts are complete. */
export const postReader = rowReader('a post', postFields)

/** Writes posts; a new one also has the name of its author. */
export const postWriter = bodyWriter(postFields, postInputs)

/** Which page of posts to read: at a cursor, around a post's id, or at an anchor. Default: the first page. */
export interface PostPageToRead {
  size: number
  cursor?: string
  at?: 'START' | 'FIRST_UNREAD' | 'END'
}

const anchors = { START: undefined, FIRST_UNREAD: 'lugemata', END: 'lopp' }

/** The value of `alates` for a page of posts; undefined for the first page. */
export function postCursorToWire({ cursor, at }: PostPageToRead): string | undefined {
  return cursor ?? (at && anchors[at])
}

/** Parses the posts of a topic, oldest first. */
export function postsFromWire(wire: unknown, topicId: string): PostModel[] {
  return list(wire, 'postitused', (element) => Object.assign(postReader.complete(element), { topicId }))
}
