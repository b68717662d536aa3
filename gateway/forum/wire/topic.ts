import { type FileModel, filesFromWire, filesInput } from '../../files/wire/file.ts'
import type { Topic, TopicInput, UpdateTopicInput } from '../../lib/generated/types.ts'
import { asIs, given, shaped, shapedOrNull } from '../../lib/record/codecs.ts'
import { type Body, type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../../lib/record/inputs.ts'
import { flag, identity, ifShaped, integer, moment, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { categoryFromWire, type CategoryModel } from './category.ts'
import { type LikeModel, likesFromWire } from './like.ts'
import { type PostModel, postsFromWire } from './post.ts'
import { subscriptionLevelFromWire } from './subscriptionLevel.ts'

const call = 'GET /api/foorum/teema/{id}'

/** A topic: without `tekst` and `postitused` in a category's list. */
export const topicFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a topic') },
  title: { wire: 'pealkiri', read: given(text), call },
  text: { wire: 'tekst', read: text, missing: () => null, call },
  authorName: { wire: 'nimi', read: given(text), call },
  author: { wire: 'user', read: shapedOrNull(userFromWire), missing: () => null, call },
  createdAt: { wire: 'kuupaev', read: given(moment), call },
  // Beyond §7.
  editedAt: { wire: 'muudetud', read: moment, missing: () => null, call, readOnly: true },
  pinned: { wire: 'pinned', read: flag, missing: () => false, call },
  category: { wire: 'kategooria', read: shaped(categoryFromWire), call },
  likes: { wire: 'likes', read: shaped(likesFromWire), missing: (): LikeModel[] => [], call, readOnly: true },
  likeCount: { needs: 'row', of: ['likes'] },
  likedByMe: { needs: 'caller', of: ['likes'] },
  files: { wire: 'failid', read: shaped(filesFromWire), missing: (): FileModel[] => [], call },
  postPage: { needs: 'call' },
  post: { needs: 'call' },
  // Only in the response of createPost.
  createdPost: { needs: 'row' },
  postCount: {
    wire: 'postitusedHulk',
    read: (count, { postitused }) => integer(count) ?? (Array.isArray(postitused) ? postitused.length : undefined),
    call,
    readOnly: true,
  },
  latestPostAt: {
    wire: 'viimanePostitus',
    read: given(moment),
    missing: ({ postitused, kuupaev }) => moment(timeOfLast(postitused) ?? kuupaev) ?? undefined,
    call,
    readOnly: true,
  },
  // On a server without read marks everything counts as read.
  read: { wire: 'loetud', read: flag, missing: () => true, call, readOnly: true },
  // Beyond §7.
  subscriptionLevel: {
    wire: 'jalgimine',
    // Missing in rows of lists, and in complete topics of a plain server.
    read: (word, { tekst }) =>
      word === undefined && tekst === undefined ? undefined : subscriptionLevelFromWire(word),
    missing: () => null,
    call,
    readOnly: true,
  },
  // Null on a server without versions.
  version: { header: 'etag', call },
} satisfies FieldTable<Topic>

const topicInputs = {
  title: { of: 'title', write: asIs },
  text: { of: 'text', write: asIs, initial: '' },
  categoryId: { of: 'category', write: asIs, fromRow: ({ id }: CategoryModel) => id ?? null },
  pinned: { of: 'pinned', write: asIs, initial: false },
  fileIds: filesInput,
} satisfies InputTable<TopicInput & UpdateTopicInput, typeof topicFields>

/** A topic. Undefined fields are read from the complete topic. */
export interface TopicModel extends RowOf<typeof topicFields> {
  id: string
  /** Set when the topic was opened: its posts are then read with the read mark (FORUM-3). */
  opened?: true
  /** As for PostModel. */
  saved?: true
  /** Only in the response of createPost. */
  createdPost?: PostModel | null
}

/** Reads topics: `row` for a list or the response of a write, `complete` for GET /api/foorum/teema/{id}. */
export const topicReader = rowReader('a topic', topicFields)

/** Writes topics; a new one also has the name of its author. */
export const topicWriter = bodyWriter(topicFields, topicInputs)

/** The id of the first post that the caller had not seen, if the response has it: beyond §7, only with a page of posts. */
export function firstUnreadFromWire(topic: Body): string | null {
  return text(topic.esimeneLugemata) ?? null
}

/** The posts in a topic; undefined if they are invalid. */
export function postsOfTopic({ _id, postitused }: Body): PostModel[] | undefined {
  return ifShaped(postitused, (value) => postsFromWire(value, identity(_id, 'a topic')))
}

function timeOfLast(posts: unknown): unknown {
  const last: unknown = Array.isArray(posts) ? posts.at(-1) : undefined
  return typeof last === 'object' && last !== null && 'kuupaev' in last ? last.kuupaev : undefined
}
