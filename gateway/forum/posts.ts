import { GatewayError } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { partial, readAfter } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import {
  cutPostPage,
  type PostPageArgs,
  type PostPageModel,
  postPageToRead,
  requirePosts,
  toPostPage,
} from './postPages.ts'
import type { ForumReads } from './reads.ts'
import { createPost, deletePost, likePost, type LikeVerb, replacePost } from './rest.ts'
import { likesOfAnswer } from './wire/like.ts'
import {
  changedPostToWire,
  keptOfRecord,
  postBodyToWire,
  type PostChanges,
  postChangesToWire,
  type PostModel,
  postsFromWire,
} from './wire/post.ts'
import { postRecordFromWire, type TopicModel, topicOfPosts } from './wire/topic.ts'
import { filesToSend, type ForumDeps, type WithFiles } from './writing.ts'

/** Input of a new post, or of a change. A new field has to be taken up by `create` and `bodyOf`, which name each one. */
export type PostInput = Omit<PostChanges, 'files'> & WithFiles

/** Reads and writes of posts. FORUM-3, FORUM-6. */
export type Posts = ReturnType<typeof forumPosts>

/**
 * Creates the posts' client of a request. A write returns what the API returned; other fields are read when selected
 * (REST-8).
 */
export function forumPosts(rest: RestClient, reads: ForumReads, { callerName, fileRecordsOf }: ForumDeps) {
  /** The topic with just this post where the API supports paging, else with all. */
  const readWith = (topicId: string, id: string) => reads.topics.load(topicId, { size: 1, cursor: id }, true)

  /** With `brief` the API returns few posts, and selected ones are read afterwards. */
  async function write(topicId: string, send: (brief: boolean) => Promise<unknown>): Promise<TopicModel> {
    const brief = await reads.can('paging')
    const answer = await send(brief).finally(() => reads.forgetTopic(topicId))
    if (brief) return { id: topicId, saved: true }
    const answered = ifShaped(answer, (posts) => topicOfPosts(topicId, postsFromWire(posts, topicId)))
    return { ...(answered ?? { id: topicId }), saved: true }
  }

  /** The body of a PUT that changes only the given fields. */
  async function bodyOf(topicId: string, id: string, { fileIds, text }: PostInput): Promise<object> {
    if (await reads.can('partial-put'))
      return postChangesToWire({ text, files: await filesToSend({ fileIds }, fileRecordsOf) })
    const now = postRecordFromWire((await readWith(topicId, id)).record, id)
    if (!now) throw new GatewayError('NOT_FOUND')
    const kept = keptOfRecord(now)
    const authorName = kept.authorName ?? (await callerName())
    const changes = { text, files: await filesToSend({ fileIds }, fileRecordsOf, kept.files) }
    return changedPostToWire(changes, now, { authorName })
  }

  return {
    /** Reads a field of a post, from its topic if missing. */
    field: partial<PostModel>({
      what: 'a post',
      async load({ topicId, id }) {
        const found = requirePosts(await readWith(topicId, id)).find((post) => isSameId(post.id, id))
        if (!found) throw new GatewayError('NOT_FOUND')
        return found
      },
    }),
    page: (topic: TopicModel, args: PostPageArgs): Promise<PostPageModel> =>
      readAfter(topic, async () => {
        const asked = postPageToRead(args)
        if (await reads.can('paging')) return toPostPage(await reads.topics.load(topic.id, asked, !topic.opened))
        const whole = await reads.topics.load(topic.id, 'all', !topic.opened)
        return cutPostPage(requirePosts(whole), args, whole.topic.read ?? true)
      }),
    /** A post of a topic; null when there is none. */
    find: (topic: TopicModel, id: string): Promise<PostModel | null> =>
      readAfter(topic, async () => {
        try {
          return requirePosts(await readWith(topic.id, id)).find((post) => isSameId(post.id, id)) ?? null
        } catch (error) {
          // It is the post that is missing: the topic was just opened or written.
          if (error instanceof GatewayError && error.code === 'NOT_FOUND') return null
          throw error
        }
      }),
    async create(topicId: string, input: PostInput, headers: Record<string, string>): Promise<TopicModel> {
      const authorName = await callerName()
      const files = await filesToSend(input, fileRecordsOf)
      const body = postBodyToWire({ authorName, text: input.text ?? '', files })
      return write(topicId, (brief) => createPost(rest, topicId, body, headers, brief))
    },
    async update(topicId: string, id: string, input: PostInput): Promise<TopicModel> {
      const body = await bodyOf(topicId, id, input)
      return write(topicId, (brief) => replacePost(rest, topicId, id, body, brief))
    },
    delete: (topicId: string, id: string): Promise<TopicModel> =>
      write(topicId, (brief) => deletePost(rest, topicId, id, brief)),
    async like(verb: LikeVerb, topicId: string, id: string): Promise<PostModel> {
      const answer = await likePost(rest, verb, topicId, id).finally(() => reads.forgetTopic(topicId))
      return { id, topicId, likes: likesOfAnswer(answer), saved: true }
    },
  }
}
