import { withoutMentionNames } from '../../../schema/rules/mentions.ts'
import { versionOf } from '../../http/versions.ts'
import type { NewPost, WirePost } from '../schemas.ts'

/** The properties that make up a post's version: those that a PUT can change. */
interface Versioned extends Pick<WirePost, 'tekst'> {
  failid: { _id: string }[]
}

/** The version of a post: changes with its text or files, and not with the new name of somebody it mentions. */
export const versionOfPost = ({ tekst, failid }: Versioned): string =>
  versionOf([withoutMentionNames(tekst), failid.map(({ _id }) => _id)])

/** The version that a post will have as it is first written. */
export const versionOfNewPost = ({ tekst, failid = [] }: NewPost): string =>
  versionOfPost({ tekst, failid: failid.map((_id) => ({ _id })) })
