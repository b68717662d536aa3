import { forgetLatest, isLatest, noteLatest, placeTopic, removeTopic } from '../category/categoryCache.ts'
import { useUpdateTopicMutation, type EditTopicQuery, type TopicInput } from '../generated.ts'

/**
 * Changes a topic and answers with it. The form stands over it until the server has agreed, so nothing is shown sooner.
 * A topic that moves goes from one category's list to the other's. Throws the refusal. FORUM-5.
 */
export function useUpdateTopic(before: NonNullable<EditTopicQuery['topic']>) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (input: TopicInput) => {
    const { data } = await updateTopic({
      variables: { id: before.id, input },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, latestPostAt, category } = data.updateTopic
        placeTopic(cache, category.slug, id)
        if (category.slug !== before.category.slug) {
          removeTopic(cache, before.category.slug, id)
          forgetLatest(cache, before.category.slug)
          forgetLatest(cache, category.slug)
        } else if (latestPostAt && isLatest(cache, category.slug, latestPostAt))
          noteLatest(cache, category.slug, { at: latestPostAt, title })
      },
    })
    if (!data) throw new Error('The server answered without the topic')
    return data.updateTopic
  }
}
