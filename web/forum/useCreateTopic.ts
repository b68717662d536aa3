import { addTopic, noteLatest } from './categoryCache.ts'
import { useCreateTopicMutation, type TopicInput } from './generated.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'

/**
 * Begins a topic and answers with it, in its category's list and on home at once. Its place is named by the server, so
 * nothing can be shown before the answer. Throws the refusal. FORUM-5, REST-7.
 */
export function useCreateTopic() {
  const [createTopic] = useCreateTopicMutation()
  const { keyFor, forget } = useIdempotencyKey()
  return async (input: TopicInput) => {
    const { data } = await createTopic({
      variables: { input },
      context: { idempotencyKey: keyFor(input) },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, createdAt, category } = data.createTopic
        addTopic(cache, category.slug, id)
        noteLatest(cache, category.slug, { at: createdAt, title })
      },
    })
    forget()
    if (!data) throw new Error('The server answered without the topic')
    return data.createTopic
  }
}
