import { useApolloClient } from '@apollo/client/react'
import { idsOf } from '../../../files/attachments/attachments.ts'
import { useCreation } from '../../../lib/useCreation.ts'
import { useMember } from '../../../users/useMember.ts'
import { noteLatest, placeTopic } from '../../category/categoryCache.ts'
import {
  type FileCardFragment,
  type PostItemFragment,
  type PostPageFragment,
  useCreatePostMutation,
} from '../../generated.ts'
import type { TopicPlace } from '../../topicPlace.ts'
import { openTopic } from '../openTopic.ts'

const pending = 'pending:'

/** Whether a post is only on its way: it can be neither liked nor changed yet. */
export const isPending = ({ id }: { id: string }) => id.startsWith(pending)

/**
 * Writes a post under a topic: it shows at once where the end of the topic is open, and topic, category and home agree without
 * asking again. Throws the refusal, after which the post is gone from the screen and the same text may be sent again without
 * harm, until it is given up by `forget`. FORUM-6, REST-7.
 */
export function useCreatePost(topic: TopicPlace) {
  const me = useMember()
  const { cache } = useApolloClient()
  const [createPost] = useCreatePostMutation()
  const { create, forget } = useCreation(me.id, `post:${topic.id}`)
  return { send, forget }

  async function send(text: string, files: readonly FileCardFragment[] = []) {
    const fileIds = idsOf(files)
    const createdAt = new Date().toISOString()
    const post: PostItemFragment = {
      __typename: 'Post',
      id: `${pending}${createdAt}`,
      authorName: me.name ?? '',
      author: { __typename: 'User', id: me.id, name: me.name },
      text,
      createdAt,
      editedAt: null,
      files: [...files],
      likes: [],
      likeCount: 0,
      likedByMe: false,
    }
    const open = openTopic(cache, topic.id)
    await create([topic.id, text, ...fileIds], (idempotencyKey) =>
      createPost({
        variables: { topicId: topic.id, input: { text, ...(fileIds.length > 0 && { fileIds }) } },
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
        update: (cache, { data }) => {
          const at = data?.createPost.latestPostAt
          if (!at) return
          placeTopic(cache, topic.category.slug, topic.id)
          noteLatest(cache, topic.category.slug, { at, title: topic.title })
        },
      }),
    )
  }
}

/** The end of what is open, with a post behind it: the cache joins it to the rest. */
function withPost(page: PostPageFragment, post: PostItemFragment): PostPageFragment {
  const last = page.items.at(-1)
  if (!last) return { ...page, items: [post] }
  // Posts go before the last one where it is not the only one; joined to them, the page keeps their cursor and not this.
  const previous = page.items.length > 1 ? last.id : page.previous
  return { ...page, items: [last, post], previous }
}
