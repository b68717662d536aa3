import { noteLatest, placeTopic } from '../category/categoryCache.ts'
import { useCreateTopicMutation, type TopicInput } from '../generated.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useIdempotencyKey } from '../../lib/useIdempotencyKey.ts'
import { useMember } from '../../users/useMember.ts'

/**
 * Begins a topic and answers with it, in its category's list and on home at once. Its place is named by the server, so
 * nothing can be shown before the answer. Throws the refusal. FORUM-5, REST-7.
 */
export function useCreateTopic() {
  const [createTopic] = useCreateTopicMutation()
  const { keyFor, forget } = useIdempotencyKey(useMember().id, 'topic:new')
  return async (input: TopicInput) => {
    const attempt = createTopic({
      variables: { input },
      context: { idempotencyKey: keyFor(input) },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, createdAt, category } = data.createTopic
        placeTopic(cache, category.slug, id)
        noteLatest(cache, category.slug, { at: createdAt, title })
      },
    })
    // One that was saved although its answer was lost is no attempt any more.
    attempt.then(forget, (error: unknown) => wasSaved(error) && forget())
    const { data } = await attempt
    if (!data) throw new Error('The server answered without the topic')
    return data.createTopic
  }
}
