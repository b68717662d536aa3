import { type FileModel, filesFromWire, type WireFile } from '../../files/wire/file.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import {
  flag,
  identity,
  ifShaped,
  integer,
  moment,
  record,
  recordWithId,
  text,
  type Unchecked,
} from '../../lib/shapes.ts'
import { userFromWire, type UserModel, type WireUser } from '../../users/wire/user.ts'
import { categoryFromWire, type CategoryModel } from './category.ts'
import { type LikeModel, likesFromWire, type WireLike } from './like.ts'
import {
  postBodyToWire,
  type PostChanges,
  postChangesToWire,
  type PostModel,
  postsFromWire,
  type PostWriting,
  type WirePost,
  type WirePostBody,
} from './post.ts'

/** A topic: without `tekst` and `postitused` in a category's list, complete from GET /api/foorum/teema/{id}. */
export interface WireTopic {
  _id: string
  pealkiri: string
  nimi: string
  kuupaev: string
  /** Beyond §7. */
  muudetud?: string | null
  pinned?: boolean | null
  kategooria?: { _id?: string; nimi: string; slug: string } | null
  likes?: WireLike[] | null
  failid?: WireFile[] | null
  postitusedHulk?: number | null
  viimanePostitus?: string | null
  loetud?: boolean | null
  user?: WireUser | null
  tekst?: string | null
  postitused?: WirePost[] | null
  /** Beyond §7; only with a page of posts. */
  esimeneLugemata?: string | null
}

/** Body of POST /api/foorum/teema and PUT /api/foorum/teema/{id}. */
export interface WireTopicBody extends WirePostBody {
  pealkiri: string
  kategooria: string
  pinned: boolean
}

/** A topic. Undefined fields are read from the complete topic. */
export interface TopicModel {
  id: string
  /** Set when the topic was opened: its posts are then read with the read mark (FORUM-3). */
  opened?: true
  /** As for PostModel. */
  saved?: true
  title?: string
  text?: string | null
  authorName?: string
  author?: UserModel | null
  createdAt?: string
  editedAt?: string | null
  pinned?: boolean
  category?: CategoryModel
  likes?: LikeModel[]
  files?: FileModel[]
  posts?: PostModel[]
  /** Only in the answer of createPost. */
  createdPost?: PostModel | null
  postCount?: number
  latestPostAt?: string | null
  read?: boolean
  /** The version at which it was read; null on a server without versions. */
  version?: string | null
}

/** The content of a new topic. */
export interface TopicWriting extends PostWriting {
  title: string
  categoryId: string
  pinned?: boolean | null | undefined
}

/** Changes of a topic; null or undefined fields stay. */
export interface TopicChanges extends PostChanges {
  title?: string | null | undefined
  categoryId?: string | null | undefined
  pinned?: boolean | null | undefined
}

/** Parses a topic that may be incomplete. @throws UPSTREAM_ERROR for anything but a record with an id */
export function topicFromWire(wire: unknown): TopicModel {
  const read = record<WireTopic>(wire, 'a topic')
  const id = identity(read._id, 'a topic')
  const posts = ifShaped(read.postitused, (value) => postsFromWire(value, id))
  return {
    id,
    title: text(read.pealkiri) ?? undefined,
    text: text(read.tekst),
    authorName: text(read.nimi) ?? undefined,
    author: read.user === null ? null : ifShaped(read.user, userFromWire),
    createdAt: moment(read.kuupaev) ?? undefined,
    editedAt: moment(read.muudetud),
    pinned: flag(read.pinned),
    category: ifShaped(read.kategooria, categoryFromWire),
    likes: ifShaped(read.likes, likesFromWire),
    files: ifShaped(read.failid, filesFromWire),
    posts,
    postCount: integer(read.postitusedHulk) ?? posts?.length,
    latestPostAt: moment(read.viimanePostitus) ?? undefined,
    read: flag(read.loetud),
  }
}

/**
 * Parses the topic of GET /api/foorum/teema/{id}, which is complete: missing properties get defaults where possible.
 * Invalid ones stay undefined, and are errors when selected.
 */
export function wholeTopicFromWire(wire: unknown): TopicModel {
  const topic = topicFromWire(wire)
  const read = record<WireTopic>(wire, 'a topic')
  if (read.tekst == null) topic.text = null
  if (read.user == null) topic.author = null
  if (read.muudetud == null) topic.editedAt = null
  if (read.pinned == null) topic.pinned = false
  if (read.likes == null) topic.likes = []
  if (read.failid == null) topic.files = []
  // A server without read marks has nothing unread.
  if (read.loetud == null) topic.read = true
  topic.latestPostAt ??= topic.posts?.at(-1)?.createdAt ?? topic.createdAt
  return topic
}

/** The id of the first post that the caller had not seen, if the response has it. */
export function firstUnreadFromWire(topic: Unchecked<WireTopic>): string | null {
  return text(topic.esimeneLugemata) ?? null
}

/** The unparsed record of a post in a topic; undefined when there is none. */
export function postRecordFromWire(topic: Unchecked<WireTopic>, id: string): Unchecked<WirePost> | undefined {
  return recordWithId<WirePost>(topic.postitused, id)
}

/** The topic's fields that follow from its posts, which a write has returned. */
export function topicOfPosts(id: string, posts: PostModel[]): TopicModel {
  return { id, posts, postCount: posts.length, latestPostAt: posts.at(-1)?.createdAt }
}

/** The body of a new topic. */
export function topicBodyToWire(writing: TopicWriting): WireTopicBody {
  const { title, categoryId, pinned } = writing
  return { pealkiri: title, kategooria: categoryId, pinned: pinned ?? false, ...postBodyToWire(writing) }
}

/** The body of changes of a topic, for servers that announce `partial-put`. */
export function topicChangesToWire({ title, categoryId, pinned, ...post }: TopicChanges): Partial<WireTopicBody> {
  const own = { pealkiri: title ?? undefined, kategooria: categoryId ?? undefined, pinned: pinned ?? undefined }
  return { ...withoutUndefined(own), ...postChangesToWire(post) }
}

const answersOnly = new Set([
  'muudetud',
  'postitused',
  'esimeneLugemata',
  'postitusedHulk',
  'viimanePostitus',
  'loetud',
  'likes',
])

/**
 * The complete topic with its changes, for servers whose PUT replaces the record. Without the posts, which may exceed
 * the size of a body.
 */
export function changedTopicToWire(
  changes: TopicChanges,
  now: Unchecked<WireTopic>,
  { authorName, categoryId }: Pick<TopicWriting, 'authorName' | 'categoryId'>,
): Record<string, unknown> {
  const kept = {
    nimi: text(now.nimi) ?? authorName,
    kategooria: categoryId,
    tekst: text(now.tekst) ?? '',
    pinned: flag(now.pinned) ?? false,
    failid: now.failid ?? [],
  }
  return overlay(now, { ...kept, ...topicChangesToWire(changes) }, answersOnly)
}
