import { GatewayError } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { partial, readAfter } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import { cutPostPage, pageAsked, pageOfPosts, type PostPageArgs, type PostPageModel, postsOf } from './postPages.ts'
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

/** What a person writes into a post, or how they change it. */
export type PostInput = Omit<PostChanges, 'files'> & WithFiles

/** The posts as one request reads and writes them. FORUM-3, FORUM-6. */
export type Posts = ReturnType<typeof forumPosts>

/** The posts for one request. A write answers with what the API answered; the rest is read when it is asked for (REST-8). */
export function forumPosts(rest: RestClient, reads: ForumReads, { callerName, fileRecordsOf }: ForumDeps) {
  /** The topic with that one post, where the API can page; else with all of them. */
  const readWith = (topicId: string, id: string) => reads.topics.load(topicId, { size: 1, cursor: id }, true)

  /** Where the API can answer with fewer than all the posts, what is asked for is read afterwards. */
  async function write(topicId: string, send: (brief: boolean) => Promise<unknown>): Promise<TopicModel> {
    const brief = await reads.can('paging')
    const answer = await send(brief).finally(() => reads.forgetTopic(topicId))
    if (brief) return { id: topicId, saved: true }
    const answered = ifShaped(answer, (posts) => topicOfPosts(topicId, postsFromWire(posts, topicId)))
    return { ...(answered ?? { id: topicId }), saved: true }
  }

  /** What to send so that all but the changes stays as it is. */
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
    /** A field of a post, from its topic where the body at hand lacked it. */
    field: partial<PostModel>({
      what: 'a post',
      async load({ topicId, id }) {
        const found = postsOf(await readWith(topicId, id)).find((post) => isSameId(post.id, id))
        if (!found) throw new GatewayError('NOT_FOUND')
        return found
      },
    }),
    page: (topic: TopicModel, args: PostPageArgs): Promise<PostPageModel> =>
      readAfter(topic, async () => {
        const asked = pageAsked(args)
        if (await reads.can('paging')) return pageOfPosts(await reads.topics.load(topic.id, asked, !topic.opened))
        const whole = await reads.topics.load(topic.id, 'all', !topic.opened)
        return cutPostPage(postsOf(whole), args, whole.topic.read ?? true)
      }),
    /** One post of a topic; null where it is not there. */
    find: (topic: TopicModel, id: string): Promise<PostModel | null> =>
      readAfter(topic, async () => {
        try {
          return postsOf(await readWith(topic.id, id)).find((post) => isSameId(post.id, id)) ?? null
        } catch (error) {
          // The topic is there where it was opened or written.
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
