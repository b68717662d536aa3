import { useCreation } from '../../../lib/useCreation.ts'
import { useMember } from '../../../users/useMember.ts'
import { insertTopic, setLatest } from '../../category/categoryCache.ts'
import { type TopicInput, useCreateTopicMutation } from '../../generated.ts'

/**
 * Returns a function that creates a topic, and updates its category and home in the cache. Not optimistic, because the
 * server chooses the id. It throws the error. FORUM-5, REST-7.
 */
export function useCreateTopic() {
  const [createTopic] = useCreateTopicMutation()
  const { create } = useCreation(useMember().id, 'topic:new')
  return async (input: TopicInput) => {
    const { data } = await create(input, (idempotencyKey) =>
      createTopic({
        variables: { input },
        context: { idempotencyKey },
        update: (cache, { data }) => {
          if (!data) return
          const { id, title, createdAt, category } = data.createTopic
          insertTopic(cache, category.slug, id)
          setLatest(cache, category.slug, { at: createdAt, title })
        },
      }),
    )
    if (!data) throw new Error('The server answered without the topic')
    return data.createTopic
  }
}
