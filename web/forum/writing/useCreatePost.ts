import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { idsOf } from '../../files/attachments/attachments.ts'
import { useCreation } from '../../ui/form/creating/useCreation.ts'
import { plainText } from '../../ui/richText/html/readHtml.ts'
import { useMember } from '../../users/session/session.tsx'
import { pendingId } from '../cache.ts'
import { cachedTopic, insertTopic, setLatest } from '../category/categoryCache.ts'
import { FollowedFragmentDoc, readTopicSubscription } from '../following/generated.ts'
import {
  type FileCardFragment,
  type PostItemFragment,
  type PostPageFragment,
  readLatestPosts,
  useCreatePostMutation,
  useFinishPostMutation,
} from '../generated.ts'
import type { TopicRef } from '../paths.ts'

/** The number of posts to read at the end of the topic after a creation: the new one, and those of other members meanwhile. */
const postsAtEnd = 10
/** The size of a page of posts. */
const pageOfPosts = 50

/**
 * Creates posts in a topic. The post is shown optimistically if the end of the topic is loaded; topic, category and home are
 * updated in the cache. `send` throws the error. `draftKey` as for useCreation. FORUM-6, REST-7.
 */
export function useCreatePost(topic: TopicRef) {
  const me = useMember()
  const client = useApolloClient()
  const { cache } = client
  const [createPost] = useCreatePostMutation()
  const [finishPost] = useFinishPostMutation()
  const { create, agree } = useCreation(me.id, `post:${topic.id}`)
  return {
    send,
    agree: ({ text }: { text: string }, draftKey: string) => agree(draftKey, (since) => findPost(text, since)),
  }

  /** Finds the user's latest post with the same text or time. */
  async function findPost(html: string, since: number): Promise<string | null> {
    const text = plainText(html)
    const { topic: now } = await readLatestPosts(client, { topicId: topic.id }, { fetchPolicy: 'no-cache' })
    const found = now?.postPage.items.findLast(
      (post) => post.author?.id === me.id && (plainText(post.text) === text || Date.parse(post.createdAt) >= since),
    )
    return found ? plainText(found.text) : null
  }

  function showTopic(cache: ApolloCache, at: string | null | undefined): void {
    if (!at) return
    insertTopic(cache, topic.category.slug, topic.id)
    setLatest(cache, topic.category.slug, { at, title: topic.title, topicId: topic.id })
  }

  /** Refetches the subscription level: writing follows a topic, unless the member chose otherwise, which the server knows. FORUM-11. */
  function readFollowing(): void {
    const known = cache.readFragment({ from: { __typename: 'Topic', id: topic.id }, fragment: FollowedFragmentDoc })
    if (known?.subscriptionLevel !== 'NORMAL') return
    // After a failure, the next query of the topic returns it.
    readTopicSubscription(client, { id: topic.id }).catch(() => {})
  }

  async function send(text: string, files: readonly FileCardFragment[], draftKey: string) {
    const fileIds = idsOf(files)
    const createdAt = new Date().toISOString()
    const post: PostItemFragment = {
      __typename: 'Post',
      id: pendingId(createdAt),
      authorName: me.name ?? '',
      author: { __typename: 'User', id: me.id, name: me.name },
      text,
      createdAt,
      editedAt: null,
      version: null,
      files: [...files],
      likes: [],
      likeCount: 0,
      likedByMe: false,
    }
    const open = cachedTopic(cache, topic.id)
    const size = open && open.postPage.next == null ? postsAtEnd : pageOfPosts
    await create<unknown>(draftKey, {
      create: (idempotencyKey) =>
        createPost({
          variables: { topicId: topic.id, input: { text, ...(fileIds.length > 0 && { fileIds }) }, size },
          context: { idempotencyKey },
          optimisticResponse: open
            ? {
                __typename: 'Mutation',
                createPost: {
                  ...open,
                  latestPostAt: createdAt,
                  postCount: open.postCount + 1,
                  postPage: open.postPage.next != null ? open.postPage : withPost(open.postPage, post),
                },
              }
            : undefined,
          update: (cache, { data }) => showTopic(cache, data?.createPost.latestPostAt),
        }),
      change: (id, version) =>
        finishPost({
          variables: { topicId: topic.id, id, input: { text, fileIds }, version, size },
          update: (cache, { data }) => showTopic(cache, data?.updatePost.latestPostAt),
        }),
    })
    readFollowing()
  }
}

/** A page with the last loaded post and the new one, which the cache policy joins to the loaded range. */
function withPost(page: PostPageFragment, post: PostItemFragment): PostPageFragment {
  const last = page.items.at(-1)
  if (!last) return { ...page, items: [post] }
  // If there are posts before the last one, this cursor is only a marker; the joined range has its own.
  const previous = page.items.length > 1 ? last.id : page.previous
  return { ...page, items: [last, post], previous }
}
