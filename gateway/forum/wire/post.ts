import { type FileModel, filesFromWire, type WireFile } from '../../files/wire/file.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, ifShaped, list, moment, record, text, type Unchecked } from '../../lib/shapes.ts'
import { userFromWire, type UserModel, type WireUser } from '../../users/wire/user.ts'
import { type LikeModel, likesFromWire, type WireLike } from './like.ts'

/** A post in its topic's `postitused`. */
export interface WirePost {
  _id: string
  nimi: string
  tekst: string
  kuupaev: string
  /** Beyond §7. */
  muudetud?: string | null
  /** The tag for If-Match, beyond §7. */
  versioon?: string | null
  likes?: WireLike[] | null
  failid?: WireFile[] | null
  user?: WireUser | null
}

/** Body of POST and PUT /api/foorum/postitus/…. `nimi` is for servers that do not take it from the session. */
export interface WirePostBody {
  nimi: string
  tekst: string
  failid: unknown
}

/** A post. Undefined fields are read from its topic. */
export interface PostModel {
  id: string
  topicId: string
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
  authorName?: string
  author?: UserModel | null
  text?: string
  createdAt?: string
  editedAt?: string | null
  /** Null on a server without versions of posts. */
  version?: string | null
  files?: FileModel[]
  likes?: LikeModel[]
}

/** The content of a new post. */
export interface PostWriting {
  /** For servers that take the author's name from the body. */
  authorName: string
  text: string
  /** Records of files. */
  files?: unknown[] | undefined
}

/** Changes of a post; null or undefined fields stay. */
export interface PostChanges {
  text?: string | null | undefined
  /** Records of files. */
  files?: unknown[] | undefined
}

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
  return list(wire, 'postitused', (element) => postFromWire(element, topicId))
}

/** Parses a post of a topic. */
export function postFromWire(wire: unknown, topicId: string): PostModel {
  const read = record<WirePost>(wire, 'a post')
  return {
    id: identity(read._id, 'a post'),
    topicId,
    // The record is complete, so missing properties are null.
    author: read.user == null ? null : ifShaped(read.user, userFromWire),
    files: ifShaped(read.failid ?? [], filesFromWire),
    likes: ifShaped(read.likes ?? [], likesFromWire),
    authorName: text(read.nimi) ?? undefined,
    text: text(read.tekst) ?? undefined,
    createdAt: moment(read.kuupaev) ?? undefined,
    editedAt: moment(read.muudetud) ?? null,
    version: text(read.versioon) ?? null,
  }
}

/** The author's name in a record, to be sent back unchanged. */
export function authorNameOf({ nimi }: Unchecked<WirePost>): string | undefined {
  return text(nimi) ?? undefined
}

/** The body of a new post. */
export function postBodyToWire({ authorName, text, files }: PostWriting): WirePostBody {
  return { nimi: authorName, tekst: text, failid: files ?? [] }
}

/** The body of changes of a post, for servers that announce `partial-put`. */
export function postChangesToWire({ text, files }: PostChanges): Partial<WirePostBody> {
  return withoutUndefined({ tekst: text ?? undefined, failid: files })
}

const answersOnly = new Set(['muudetud', 'versioon', 'likes'])

/**
 * The complete post with its changes, for servers whose PUT replaces the record.
 * @param authorName used when the record has no author's name
 */
export function changedPostToWire(
  changes: PostChanges,
  now: Unchecked<WirePost>,
  { authorName }: Pick<PostWriting, 'authorName'>,
): Record<string, unknown> {
  const kept = { nimi: text(now.nimi) ?? authorName, tekst: text(now.tekst) ?? '', failid: now.failid ?? [] }
  return overlay(now, { ...kept, ...postChangesToWire(changes) }, answersOnly)
}
