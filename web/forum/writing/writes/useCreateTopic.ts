import { useCreation } from '../../../lib/useCreation.ts'
import { useMember } from '../../../users/useMember.ts'
import { noteLatest, placeTopic } from '../../category/categoryCache.ts'
import { type TopicInput, useCreateTopicMutation } from '../../generated.ts'

/**
 * Begins a topic and answers with it, in its category's list and on home at once. Its place is named by the server, so
 * nothing can be shown before the answer. Throws the refusal. FORUM-5, REST-7.
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
          placeTopic(cache, category.slug, id)
          noteLatest(cache, category.slug, { at: createdAt, title })
        },
      }),
    )
    if (!data) throw new Error('The server answered without the topic')
    return data.createTopic
  }
}
