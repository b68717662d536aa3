import { forgetLatest, isLatest, noteLatest, placeTopic, removeTopic } from '../../category/categoryCache.ts'
import { type EditTopicQuery, type TopicInput, type UpdateTopicInput, useUpdateTopicMutation } from '../../generated.ts'

type EditedTopic = NonNullable<EditTopicQuery['topic']>

/**
 * Changes a topic and answers with it. Only what differs from `before`, the topic as its form opened, is sent, so that nothing
 * goes back that somebody else has changed meanwhile. The form stands over it until the server has agreed, so nothing is shown sooner.
 * A topic that moves goes from one category's list to the other's. Throws the refusal. FORUM-5.
 */
export function useUpdateTopic(before: EditedTopic) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (input: TopicInput) => {
    const { data } = await updateTopic({
      variables: { id: before.id, input: changesOf(before, input) },
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

function changesOf(before: EditedTopic, { title, text, categoryId, pinned, fileIds }: TopicInput): UpdateTopicInput {
  return {
    ...(title !== before.title && { title }),
    ...(text !== (before.text ?? '') && { text }),
    ...(categoryId !== before.category.id && { categoryId }),
    ...(pinned !== before.pinned && { pinned }),
    // Left out unless they were changed.
    ...(fileIds && { fileIds }),
  }
}
