import { GatewayError } from '../errors.ts'
import type { PostInput } from '../lib/generated/types.ts'
import { isSameId } from '../lib/ids.ts'
import { partial, readAfter } from '../lib/partial.ts'
import { ifShaped } from '../lib/shapes.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { type PostPageArgs, type PostPageModel, postPageToRead, requirePosts, toPostPage } from './postPages.ts'
import type { ForumReads } from './reads.ts'
import { createPost, deletePost, likePost, type LikeVerb, replacePost } from './rest.ts'
import { likesOfResponse } from './wire/like.ts'
import { type PostModel, postsFromWire, postWriter } from './wire/post.ts'
import type { TopicModel } from './wire/topic.ts'

/** Reads and writes of posts. FORUM-3, FORUM-6. */
export type Posts = ReturnType<typeof forumPosts>

/**
 * Creates the posts' client of a request. A write returns the fields of the API's response; others are read when selected (REST-8).
 */
export function forumPosts(rest: RestClient, reads: ForumReads) {
  /** The topic with just this post. */
  const readWith = (topicId: string, id: string) => reads.topics.load(topicId, { size: 1, cursor: id }, true)
  const discards = (topicId: string) => () => reads.discardTopic(topicId)

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
        return toPostPage(await reads.topics.load(topic.id, postPageToRead(args), !topic.opened))
      }),
    /** A post of a topic; null when there is none. */
    find: (topic: TopicModel, id: string): Promise<PostModel | null> =>
      readAfter(topic, async () => {
        try {
          return requirePosts(await readWith(topic.id, id)).find((post) => isSameId(post.id, id)) ?? null
        } catch (error) {
          // The post is missing: the topic was just opened or written.
          if (error instanceof GatewayError && error.code === 'NOT_FOUND') return null
          throw error
        }
      }),
    async create(topicId: string, input: PostInput, headers: Record<string, string>): Promise<TopicModel> {
      const body = await postWriter.created(input)
      const response = await createPost(rest, topicId, body, headers).finally(discards(topicId))
      const [createdPost = null] = ifShaped(response.body, (posts) => postsFromWire(posts, topicId)) ?? []
      return { id: topicId, createdPost, saved: true }
    },
    /**
     * @param version the version that was edited, sent as If-Match
     * @throws CONFLICT with `PostConflict` when the post has been changed since
     */
    async update(topicId: string, id: string, input: PostInput, version?: string | null): Promise<TopicModel> {
      const headers = versionHeader(version)
      await replacePost(rest, topicId, id, await postWriter.changes(input), headers).finally(discards(topicId))
      return { id: topicId, saved: true }
    },
    async delete(topicId: string, id: string): Promise<TopicModel> {
      await deletePost(rest, topicId, id).finally(discards(topicId))
      return { id: topicId, saved: true }
    },
    async like(verb: LikeVerb, topicId: string, id: string): Promise<PostModel> {
      const response = await likePost(rest, verb, topicId, id).finally(() => reads.discardTopic(topicId))
      return { id, topicId, likes: likesOfResponse(response), saved: true }
    },
  }
}
