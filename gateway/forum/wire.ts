import { filesFromWire, type FileModel, type WireFile } from '../files/wire.ts'
import {
  flag,
  identity,
  ifShaped,
  integer,
  isRecordWithId,
  list,
  moment,
  record,
  text,
  type Unchecked,
} from '../lib/shapes.ts'
import { pageToWire } from '../rest/pageWire.ts'
import { userFromWire, userToWire, type UserModel, type WireUser } from '../users/wire.ts'

/** A category of GET /api/foorum/kategooria. */
export interface WireCategory {
  _id: string
  nimi: string
  slug: string
  jrg?: number | null
  viimanePostitus?: string | null
  viimanePostitusPealkiri?: string | null
}

/** One person's like. */
export interface WireLike {
  user: WireUser
}

/** A post, in the list of its topic. */
export interface WirePost {
  _id: string
  nimi: string
  tekst: string
  kuupaev: string
  /** Beyond §7. */
  muudetud?: string | null
  likes?: WireLike[] | null
  failid?: WireFile[] | null
  user?: WireUser | null
}

/** A topic: without `tekst` and `postitused` in a category's list, whole from GET /api/foorum/teema/{id}. */
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
  /** Beyond §7: with a page of the posts. */
  esimeneLugemata?: string | null
}

/** Body of POST /api/foorum/teema and PUT /api/foorum/teema/{id}. `nimi` is for servers that do not take it from the session. */
export interface WireTopicBody {
  pealkiri: string
  kategooria: string
  tekst: string
  nimi: string
  pinned: boolean
  failid: unknown
}

/** Body of POST and PUT /api/foorum/postitus/…. */
export interface WirePostBody {
  nimi: string
  tekst: string
  failid: unknown
}

/** Body of POST /api/foorum/kategooria/uus and PUT /api/foorum/kategooria/{id}. */
export interface WireCategoryBody {
  nimi: string
  jrg?: unknown
}

/** A hit of GET /api/foorum/otsing. */
export interface WireSearchHit {
  teema: Pick<WireTopic, '_id' | 'pealkiri' | 'kategooria'>
  postitus?: string | null
  nimi: string
  kuupaev: string
  katkend: string
}

/** A category; of one that a topic names, only some of it is known and the rest is in the list of categories. */
export interface CategoryModel {
  id?: string
  /** As for a post. */
  saved?: true
  name?: string
  slug?: string
  order?: number
  latestPostAt?: string | null
  latestPostTitle?: string | null
}

/** One person's like. */
export interface LikeModel {
  user: UserModel
}

/** A post. What is undefined is in its topic's list of posts. */
export interface PostModel {
  id: string
  topicId: string
  /** The answer of a write that succeeded: what is missing in it and cannot be read is an error that says so (REST-8). */
  saved?: true
  authorName?: string
  author?: UserModel | null
  text?: string
  createdAt?: string
  editedAt?: string | null
  files?: FileModel[]
  likes?: LikeModel[]
}

/** A topic. What is undefined the body at hand lacked: it is in the whole topic. */
export interface TopicModel {
  id: string
  /** A person has opened it: its posts are read as by that person, and marked read (FORUM-3). */
  opened?: true
  /** As for a post. */
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
  postCount?: number
  latestPostAt?: string | null
  read?: boolean
}

/** What a search found. What is undefined is in the topic or post that was found. */
export interface SearchHitModel {
  topic: TopicModel
  postId: string | null
  authorName?: string
  createdAt?: string
  excerpt?: string
}

/** The list of GET /api/foorum/kategooria. */
export function categoriesFromWire(wire: unknown): CategoryModel[] {
  return list(wire, 'the list of categories', (element) => {
    const category = categoryFromWire(element)
    identity(category.id, 'a category')
    return {
      ...category,
      latestPostAt: category.latestPostAt ?? null,
      latestPostTitle: category.latestPostTitle ?? null,
    }
  })
}

/** A category, or what a topic tells of its own; some servers name only the id. */
export function categoryFromWire(wire: unknown): CategoryModel {
  if (typeof wire === 'string') return { id: wire }
  const read = record<WireCategory>(wire, 'a category')
  return {
    id: read._id == null ? undefined : identity(read._id, 'a category'),
    name: text(read.nimi) ?? undefined,
    slug: text(read.slug) ?? undefined,
    order: integer(read.jrg) ?? undefined,
    latestPostAt: moment(read.viimanePostitus),
    latestPostTitle: text(read.viimanePostitusPealkiri),
  }
}

/** The wire's record of a category. */
export function categoryToWire(category: CategoryModel): Partial<WireCategory> {
  return known({
    _id: category.id,
    nimi: category.name,
    slug: category.slug,
    jrg: category.order,
    viimanePostitus: category.latestPostAt,
    viimanePostitusPealkiri: category.latestPostTitle,
  })
}

/** What the API tells of a category but is not told. */
const categoryAnswersOnly = new Set(['viimanePostitus', 'viimanePostitusPealkiri'])

/** How a category changes. What is null or undefined stays as it is. */
export interface CategoryChanges {
  name?: string | null | undefined
  order?: number | null | undefined
}

/** A new category to send, or, for servers that announce `partial-put`, the changes of one. */
export function categoryBodyToWire({ name, order }: CategoryChanges): Partial<WireCategoryBody> {
  return known({ nimi: name ?? undefined, jrg: order ?? undefined })
}

/** The whole category with its changes, as for a topic. */
export function changedCategoryToWire(changes: CategoryChanges, now: Unchecked<WireCategory>): Record<string, unknown> {
  const kept = Object.entries(now).filter(([property]) => !categoryAnswersOnly.has(property))
  return { ...Object.fromEntries(kept), ...categoryBodyToWire(changes) }
}

/** The hits of a search, the best first. */
export function searchHitsFromWire(wire: unknown): SearchHitModel[] {
  return list(wire, 'the hits of a search', (element) => {
    const read = record<WireSearchHit>(element, 'a hit')
    return {
      topic: topicFromWire(read.teema),
      postId: read.postitus == null ? null : identity(read.postitus, 'a post'),
      authorName: text(read.nimi) ?? undefined,
      createdAt: moment(read.kuupaev) ?? undefined,
      excerpt: text(read.katkend) ?? undefined,
    }
  })
}

/** Likes, the earliest first. */
export function likesFromWire(wire: unknown): LikeModel[] {
  return list(wire, 'likes', (element) => ({ user: userFromWire(record<WireLike>(element, 'a like').user) }))
}

/** The posts of a topic, the oldest first. */
export function postsFromWire(wire: unknown, topicId: string): PostModel[] {
  return list(wire, 'postitused', (element) => {
    const read = record<WirePost>(element, 'a post')
    return {
      id: identity(read._id, 'a post'),
      topicId,
      // Nowhere is more of a post than here: what is missing is not there.
      author: read.user == null ? null : ifShaped(read.user, userFromWire),
      files: ifShaped(read.failid ?? [], filesFromWire),
      likes: ifShaped(read.likes ?? [], likesFromWire),
      authorName: text(read.nimi) ?? undefined,
      text: text(read.tekst) ?? undefined,
      createdAt: moment(read.kuupaev) ?? undefined,
      editedAt: moment(read.muudetud) ?? null,
    }
  })
}

/** A topic as far as the body at hand tells of it; throws UPSTREAM_ERROR where it is no record with an id. */
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
 * The topic of GET /api/foorum/teema/{id}: what is missing there is not there, so it has a default where one is true.
 * What is there but garbled stays unknown, and is an error where it is asked for.
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
  // A server that keeps no read marks has nothing unread.
  if (read.loetud == null) topic.read = true
  topic.latestPostAt ??= topic.posts?.at(-1)?.createdAt ?? topic.createdAt
  return topic
}

/** The first post that the caller had not seen, where a page of the posts tells it. */
export function firstUnreadFromWire(topic: Unchecked<WireTopic>): string | null {
  return text(topic.esimeneLugemata) ?? null
}

/** One of a topic's posts as the wire has it; undefined where it is not there. */
export function postRecordFromWire(topic: Unchecked<WireTopic>, id: string): Unchecked<WirePost> | undefined {
  const posts: unknown[] = Array.isArray(topic.postitused) ? topic.postitused : []
  return posts.find((post): post is { _id: string | number } => isRecordWithId(post) && String(post._id) === id)
}

/** Where a page of posts stands: at a cursor or the id of a post, or at one of the anchors; else at the first post. */
export interface PostPlace {
  size: number
  cursor?: string
  at?: 'START' | 'FIRST_UNREAD' | 'END'
}

const anchors = { START: undefined, FIRST_UNREAD: 'lugemata', END: 'lopp' }

/** What a page of posts is asked with on a server that announces `paging`. */
export function postPlaceToWire({ size, cursor, at }: PostPlace): Record<string, string> {
  return pageToWire({ size, after: cursor ?? (at && anchors[at]) })
}

/** What the posts tell of the topic they stand in, where a write answered with them. */
export function topicOfPosts(id: string, posts: PostModel[]): TopicModel {
  return { id, posts, postCount: posts.length, latestPostAt: posts.at(-1)?.createdAt }
}

/** The wire's record of a topic, of what is known. */
export function topicToWire(topic: TopicModel): Partial<WireTopic> {
  return known({
    _id: topic.id,
    pealkiri: topic.title,
    tekst: topic.text,
    nimi: topic.authorName,
    user: topic.author && userToWire(topic.author),
    kuupaev: topic.createdAt,
    muudetud: topic.editedAt,
    pinned: topic.pinned,
    postitusedHulk: topic.postCount,
    viimanePostitus: topic.latestPostAt,
    loetud: topic.read,
    likes: topic.likes?.map(({ user }) => ({ user: userToWire(user) })),
  })
}

/** What a new topic is written with. */
export interface TopicWriting {
  /** For servers that take the author's name from the body. */
  authorName: string
  title: string
  text: string
  categoryId: string
  pinned?: boolean | null | undefined
  /** Records of files. */
  files?: unknown[] | undefined
}

/** What a new post is written with. */
export type PostWriting = Pick<TopicWriting, 'authorName' | 'text' | 'files'>

/** How a topic changes. What is null or undefined stays as it is. */
export interface TopicChanges extends PostChanges {
  title?: string | null | undefined
  categoryId?: string | null | undefined
  pinned?: boolean | null | undefined
}

/** How a post changes. What is null or undefined stays as it is. */
export interface PostChanges {
  text?: string | null | undefined
  /** Records of files. */
  files?: unknown[] | undefined
}

/** A new topic to send. */
export function topicBodyToWire({ authorName, pinned, files, ...writing }: TopicWriting): WireTopicBody {
  return {
    pealkiri: writing.title,
    kategooria: writing.categoryId,
    tekst: writing.text,
    nimi: authorName,
    pinned: pinned ?? false,
    failid: files ?? [],
  }
}

/** A new post to send. */
export function postBodyToWire({ authorName, text, files }: PostWriting): WirePostBody {
  return { nimi: authorName, tekst: text, failid: files ?? [] }
}

/** The changes of a topic alone, for servers that announce `partial-put`. */
export function topicChangesToWire({ title, categoryId, pinned, ...post }: TopicChanges): Partial<WireTopicBody> {
  return {
    ...known({ pealkiri: title ?? undefined, kategooria: categoryId ?? undefined, pinned: pinned ?? undefined }),
    ...postChangesToWire(post),
  }
}

/** The changes of a post alone, for servers that announce `partial-put`. */
export function postChangesToWire({ text, files }: PostChanges): Partial<WirePostBody> {
  return known({ tekst: text ?? undefined, failid: files })
}

/** What of a topic or post the API answers but does not take. Posts may be larger than a body may be. */
const answersOnly = new Set([
  'muudetud',
  'postitused',
  'esimeneLugemata',
  'postitusedHulk',
  'viimanePostitus',
  'loetud',
  'likes',
])

/** What a server takes its author and category from when the record that it answered with does not name them that way. */
interface Unnamed {
  authorName: string
  categoryId: string
}

/** The whole topic with its changes, for servers on which a PUT replaces the record; unknown properties go back as they came. */
export function changedTopicToWire(
  changes: TopicChanges,
  now: Unchecked<WireTopic>,
  { authorName, categoryId }: Unnamed,
): Record<string, unknown> {
  return {
    ...withoutAnswers(now),
    nimi: text(now.nimi) ?? authorName,
    kategooria: categoryId,
    tekst: text(now.tekst) ?? '',
    pinned: flag(now.pinned) ?? false,
    failid: now.failid ?? [],
    ...topicChangesToWire(changes),
  }
}

/** The whole post with its changes, as for a topic. */
export function changedPostToWire(
  changes: PostChanges,
  now: Unchecked<WirePost>,
  { authorName }: Pick<Unnamed, 'authorName'>,
): Record<string, unknown> {
  return {
    ...withoutAnswers(now),
    nimi: text(now.nimi) ?? authorName,
    tekst: text(now.tekst) ?? '',
    failid: now.failid ?? [],
    ...postChangesToWire(changes),
  }
}

function withoutAnswers(now: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(now).filter(([name]) => !answersOnly.has(name)))
}

/** English names of what a refusal's `valjad` may name. */
export const forumFieldNames: Record<string, string> = {
  pealkiri: 'title',
  tekst: 'text',
  kategooria: 'categoryId',
  nimi: 'name',
  jrg: 'order',
  kuhu: 'moveTopicsTo',
  p: 'text',
  pinned: 'pinned',
  failid: 'fileIds',
}

/** The record without its undefined properties, as JSON would leave them out. */
function known<T extends object>(value: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, property]) => property !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
