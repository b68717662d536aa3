import { asSaved, GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { ifShaped, isRecordWithId, record } from '../lib/shapes.ts'
import type { ForumReader } from './reader.ts'
import {
  createPost,
  createTopic,
  deletePost,
  likePost,
  likeTopic,
  replacePost,
  replaceTopic,
  type LikeVerb,
} from './rest.ts'
import {
  changedPostToWire,
  changedTopicToWire,
  likesFromWire,
  postBodyToWire,
  postChangesToWire,
  postsFromWire,
  topicBodyToWire,
  topicChangesToWire,
  topicFromWire,
  topicOfPosts,
  type LikeModel,
  type PostChanges,
  type PostModel,
  type TopicChanges,
  type TopicModel,
  type TopicWriting,
} from './wire.ts'

/** The files that are to stand there, in their order; left out, they stay as they are. */
interface WithFiles {
  fileIds?: readonly string[] | null | undefined
}

/** What a person writes into a topic; under whose name is added here. */
export type TopicInput = Omit<TopicWriting, 'authorName' | 'files'> & WithFiles

/** How a person changes a topic. */
export type TopicUpdate = Omit<TopicChanges, 'files'> & WithFiles

/** What a person writes into a post, or how they change it. */
export type PostInput = Omit<PostChanges, 'files'> & WithFiles

/** `failid` for those files, where `now` stands there. */
export type FileRecordsOf = (fileIds: readonly string[], now: unknown) => Promise<unknown[]>

/** The headers of a creating call: its Idempotency-Key, where the client gave one (REST-7). */
export type CreatingHeaders = Record<string, string>

/** The forum's writes. Each answers with what the API told; the rest is read when it is asked for (REST-8). */
export interface ForumWriter {
  createTopic(input: TopicInput, headers: CreatingHeaders): Promise<TopicModel>
  updateTopic(id: string, input: TopicUpdate): Promise<TopicModel>
  likeTopic(verb: LikeVerb, id: string): Promise<TopicModel>
  createPost(topicId: string, input: PostInput, headers: CreatingHeaders): Promise<TopicModel>
  updatePost(topicId: string, id: string, input: PostInput): Promise<TopicModel>
  deletePost(topicId: string, id: string): Promise<TopicModel>
  likePost(verb: LikeVerb, topicId: string, id: string): Promise<PostModel>
}

interface Neighbours {
  capabilities: Capabilities
  /** For servers that take the author's name from the body. */
  callerName: () => Promise<string>
  fileRecordsOf: FileRecordsOf
}

/** Writes the forum for one request. */
export function forumWriter(
  rest: RestClient,
  reader: ForumReader,
  { capabilities, callerName, fileRecordsOf }: Neighbours,
): ForumWriter {
  const filesOf = async ({ fileIds }: WithFiles, now?: unknown) =>
    fileIds == null ? undefined : fileRecordsOf(fileIds, now)
  const can = async (ability: string) => (await capabilities.current()).has(ability)
  const canPage = () => can('paging')

  /** What was created, where the server did not answer with it: the newest with this title in its category. */
  async function createdTopic({ title, categoryId }: TopicInput): Promise<TopicModel> {
    const topics = await reader.topicsOf({ id: categoryId })
    const [newest] = topics
      .filter((topic) => topic.title === title.trim())
      .sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
    if (!newest) throw new GatewayError('UPSTREAM_ERROR')
    return newest
  }

  /** Where the API can answer with fewer than all the posts, what is asked for is read afterwards. */
  async function writePosts(topicId: string, write: (brief: boolean) => Promise<unknown>): Promise<TopicModel> {
    const brief = await canPage()
    const answer = await write(brief).finally(() => reader.forget(topicId))
    if (brief) return { id: topicId, saved: true }
    const told = ifShaped(answer, (posts) => topicOfPosts(topicId, postsFromWire(posts, topicId)))
    return { ...(told ?? { id: topicId }), saved: true }
  }

  /** What to send so that all but the changes of a topic stays as it is. */
  async function topicBody(id: string, { fileIds, ...input }: TopicUpdate): Promise<object> {
    if (await can('partial-put')) return topicChangesToWire({ ...input, files: await filesOf({ fileIds }) })
    const { record, topic } = await reader.head(id)
    const authorName = topic.authorName ?? (await callerName())
    const categoryId =
      input.categoryId ?? (await reader.categoryField(await reader.topicField(topic, 'category'), 'id'))
    const changes = { ...input, files: await filesOf({ fileIds }, record.failid) }
    return changedTopicToWire(changes, record, { authorName, categoryId })
  }

  /** The same for a post. */
  async function postBody(topicId: string, id: string, { fileIds, text }: PostInput): Promise<object> {
    if (await can('partial-put')) return postChangesToWire({ text, files: await filesOf({ fileIds }) })
    const now = await reader.postRecord(topicId, id)
    const authorName = typeof now.nimi === 'string' ? now.nimi : await callerName()
    return changedPostToWire({ text, files: await filesOf({ fileIds }, now.failid) }, now, { authorName })
  }

  return {
    async createTopic(input, headers) {
      const body = topicBodyToWire({
        ...input,
        authorName: await callerName(),
        files: await filesOf(input),
      })
      const answer = await createTopic(rest, body, headers).finally(() => reader.forget())
      try {
        const topic = isRecordWithId(answer) ? topicFromWire(answer) : await createdTopic(input)
        return { ...topic, saved: true }
      } catch (error) {
        throw asSaved(error)
      }
    },
    async updateTopic(id, input) {
      const brief = await canPage()
      const body = await topicBody(id, input)
      const answer = await replaceTopic(rest, id, body, brief).finally(() => reader.forget(id))
      const told = ifShaped(answer, topicFromWire)
      return { ...(told?.id === id ? told : { id }), ...(brief && { posts: undefined }), saved: true }
    },
    async likeTopic(verb, id) {
      const answer = await likeTopic(rest, verb, id).finally(() => reader.forget(id))
      return { id, likes: toldLikes(answer), saved: true }
    },
    async createPost(topicId, input, headers) {
      const text = input.text ?? ''
      const body = postBodyToWire({ authorName: await callerName(), text, files: await filesOf(input) })
      return writePosts(topicId, (brief) => createPost(rest, topicId, body, headers, brief))
    },
    async updatePost(topicId, id, input) {
      const body = await postBody(topicId, id, input)
      return writePosts(topicId, (brief) => replacePost(rest, topicId, id, body, brief))
    },
    deletePost: (topicId, id) => writePosts(topicId, (brief) => deletePost(rest, topicId, id, brief)),
    async likePost(verb, topicId, id) {
      const answer = await likePost(rest, verb, topicId, id).finally(() => reader.forget(topicId))
      return { id, topicId, likes: toldLikes(answer), saved: true }
    },
  }
}

/** The likes an answer tells of: the list of §7, or a whole record that holds it. */
function toldLikes(answer: unknown): LikeModel[] | undefined {
  return ifShaped(answer, (told) =>
    likesFromWire(Array.isArray(told) ? told : record<{ likes: unknown }>(told, 'likes').likes),
  )
}
