import { GatewayError } from '../errors.ts'
import type { PostInput } from '../lib/generated/types.ts'
import { isSameId } from '../lib/ids.ts'
import { partial, readAfter } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import type { WrittenRecord } from '../rest/recordWriter.ts'
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
import type { ForumDeps } from './topics.ts'
import { likesOfAnswer } from './wire/like.ts'
import { authorNameOf, changedPostToWire, type PostModel, postsFromWire, postWriter } from './wire/post.ts'
import { postRecordFromWire, type TopicModel, topicOfPosts } from './wire/topic.ts'

/** Reads and writes of posts. FORUM-3, FORUM-6. */
export type Posts = ReturnType<typeof forumPosts>

/**
 * Creates the posts' client of a request. A write returns what the API returned; other fields are read when selected
 * (REST-8).
 */
export function forumPosts(rest: RestClient, reads: ForumReads, deps: ForumDeps) {
  /** The topic with just this post where the API supports paging, else with all. */
  const readWith = (topicId: string, id: string) => reads.topics.load(topicId, { size: 1, cursor: id }, true)

  /**
   * The topic with the posts of the answer, and these posts. With `brief` the API returns the written post alone, and selected ones are
   * read afterwards.
   * @param send sends the write, and makes the reads of the topic stale
   */
  async function write(
    topicId: string,
    send: (brief: boolean, forget: () => void) => Promise<Pick<WrittenRecord, 'body'>>,
  ): Promise<{ topic: TopicModel; answered: PostModel[] }> {
    const brief = await reads.capabilities.has('paging')
    const { body } = await send(brief, () => reads.forgetTopic(topicId))
    const answered = ifShaped(body, (posts) => postsFromWire(posts, topicId))
    const topic = brief || !answered ? { id: topicId } : topicOfPosts(topicId, answered)
    return { topic: { ...topic, saved: true }, answered: answered ?? [] }
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
        if (await reads.capabilities.has('paging'))
          return toPostPage(await reads.topics.load(topic.id, asked, !topic.opened))
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
      const { topic, answered } = await write(topicId, (brief, forget) =>
        reads.writer.create({
          whole: async (known) => ({ ...(await deps.authorOn(known)), ...(await postWriter.created(input, deps)) }),
          headers,
          send: (body, sent) => createPost(rest, topicId, body, { brief, headers: sent }),
          forget,
        }),
      )
      if (answered.length === 1) return { ...topic, createdPost: answered[0] ?? null }
      // Others may have written since: of all posts of a topic it is the caller's own latest one.
      const ownName = await deps.callerName()
      return { ...topic, createdPost: answered.findLast((post) => post.authorName === ownName) ?? null }
    },
    /**
     * @param version the version that was edited, sent as If-Match; only servers with versions of posts give one
     * @throws CONFLICT with `PostConflict` when the post has been changed since
     */
    update: (topicId: string, id: string, input: PostInput, version?: string | null): Promise<TopicModel> =>
      write(topicId, (brief, forget) =>
        reads.writer.change({
          async read() {
            const now = postRecordFromWire((await readWith(topicId, id)).record, id)
            if (!now) throw new GatewayError('NOT_FOUND')
            return now
          },
          changes: (now) => postWriter.changes(input, deps, now),
          wholeToWire: async (changes, now) =>
            changedPostToWire(changes, now, authorNameOf(now) ?? (await deps.callerName())),
          version,
          send: (body, headers) => replacePost(rest, topicId, id, body, { brief, headers }),
          forget,
        }),
      ).then(({ topic }) => topic),
    delete: (topicId: string, id: string): Promise<TopicModel> =>
      write(topicId, async (brief, forget) => ({
        body: await deletePost(rest, topicId, id, brief).finally(forget),
      })).then(({ topic }) => topic),
    async like(verb: LikeVerb, topicId: string, id: string): Promise<PostModel> {
      const answer = await likePost(rest, verb, topicId, id).finally(() => reads.forgetTopic(topicId))
      return { id, topicId, likes: likesOfAnswer(answer), saved: true }
    },
  }
}
