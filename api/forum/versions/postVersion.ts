import { versionOf } from '../../http/versions.ts'
import type { NewPost, WirePost } from '../schemas.ts'

/** The properties that make up a post's version. */
interface Versioned extends Pick<WirePost, 'muudetud'> {
  failid: { _id: string }[]
}

/**
 * The version of a post: changes with its text or files, and is no secret of either. The text counts by the time of its last change,
 * which every list has already: a topic is read with hundreds of posts, and hashing their texts would be paid at each read.
 */
export function versionOfPost({ muudetud, failid }: Versioned): string {
  return versionOf([muudetud, failid.map(({ _id }) => _id)])
}

/** The version that a post will have as it is first written. */
export const versionOfNewPost = ({ failid = [] }: NewPost): string =>
  versionOfPost({ muudetud: null, failid: failid.map((_id) => ({ _id })) })
