import { noteLatest } from './categoryCache.ts'
import { useCreatePostMutation, type PostItemFragment, type WholeTopicFragment } from './generated.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'
import { useMember } from './useMember.ts'

const pending = 'pending:'

/** Whether a post is only on its way: it can be neither liked nor changed yet. */
export const isPending = ({ id }: { id: string }) => id.startsWith(pending)

/**
 * Writes a post under a topic: it shows at once, and topic, category and home agree without asking again. Throws the
 * refusal, after which the post is gone from the screen and the same text may be sent again without harm. FORUM-6, REST-7.
 */
export function useCreatePost(topic: WholeTopicFragment) {
  const me = useMember()
  const [createPost] = useCreatePostMutation()
  const { keyFor, forget } = useIdempotencyKey()
  return async (text: string) => {
    const createdAt = new Date().toISOString()
    const post: PostItemFragment = {
      __typename: 'Post',
      id: `${pending}${createdAt}`,
      authorName: me.name ?? '',
      author: { __typename: 'User', id: me.id, name: me.name },
      text,
      createdAt,
      likes: [],
      likeCount: 0,
      likedByMe: false,
    }
    await createPost({
      variables: { topicId: topic.id, input: { text } },
      context: { idempotencyKey: keyFor([topic.id, text]) },
      optimisticResponse: {
        __typename: 'Mutation',
        createPost: {
          __typename: 'Topic',
          id: topic.id,
          latestPostAt: createdAt,
          postCount: topic.postCount + 1,
          posts: [...topic.posts, post],
        },
      },
      update: (cache, { data }) => {
        const at = data?.createPost.latestPostAt
        if (at) noteLatest(cache, topic.category.slug, { at, title: topic.title })
      },
    })
    forget()
  }
}
