import { type FileModel, filesFromWire, type WireFile } from '../../files/wire/file.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, ifShaped, list, moment, record, text, type Unchecked } from '../../lib/shapes.ts'
import { userFromWire, type UserModel, type WireUser } from '../../users/wire/user.ts'
import { type LikeModel, likesFromWire, type WireLike } from './like.ts'

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

/** Body of POST and PUT /api/foorum/postitus/…. `nimi` is for servers that do not take it from the session. */
export interface WirePostBody {
  nimi: string
  tekst: string
  failid: unknown
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

/** What a new post is written with. */
export interface PostWriting {
  /** For servers that take the author's name from the body. */
  authorName: string
  text: string
  /** Records of files. */
  files?: unknown[] | undefined
}

/** How a post changes. What is null or undefined stays as it is. */
export interface PostChanges {
  text?: string | null | undefined
  /** Records of files. */
  files?: unknown[] | undefined
}

/** Where a page of posts begins: at a cursor or the id of a post, or at one of the anchors; else at the first post. */
export interface PostPlace {
  size: number
  cursor?: string
  at?: 'START' | 'FIRST_UNREAD' | 'END'
}

const anchors = { START: undefined, FIRST_UNREAD: 'lugemata', END: 'lopp' }

/** The cursor that `alates` takes for a page of posts; undefined for the first page. */
export function postCursorToWire({ cursor, at }: PostPlace): string | undefined {
  return cursor ?? (at && anchors[at])
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

/** What a record names as its author and as its files, as it is to be sent back. */
export function keptOfRecord(now: Unchecked<WirePost>): { authorName: string | undefined; files: unknown } {
  return { authorName: text(now.nimi) ?? undefined, files: now.failid }
}

/** A new post to send. */
export function postBodyToWire({ authorName, text, files }: PostWriting): WirePostBody {
  return { nimi: authorName, tekst: text, failid: files ?? [] }
}

/** The changes of a post alone, for servers that announce `partial-put`. */
export function postChangesToWire({ text, files }: PostChanges): Partial<WirePostBody> {
  return withoutUndefined({ tekst: text ?? undefined, failid: files })
}

const answersOnly = new Set(['muudetud', 'likes'])

/**
 * The whole post with its changes, for servers on which a PUT replaces the record.
 * @param authorName what the server takes the author's name from where the record has none
 */
export function changedPostToWire(
  changes: PostChanges,
  now: Unchecked<WirePost>,
  { authorName }: Pick<PostWriting, 'authorName'>,
): Record<string, unknown> {
  const kept = { nimi: text(now.nimi) ?? authorName, tekst: text(now.tekst) ?? '', failid: now.failid ?? [] }
  return overlay(now, { ...kept, ...postChangesToWire(changes) }, answersOnly)
}
