import { idsOf, sameFiles } from '../../../files/attachments/attachments.ts'
import { insertTopic, isLatest, removeTopic, resetLatest, setLatest } from '../../category/categoryCache.ts'
import { type EditTopicQuery, type UpdateTopicInput, useUpdateTopicMutation } from '../../generated.ts'
import type { TopicValues } from '../topicValues.ts'

type EditedTopic = NonNullable<EditTopicQuery['topic']>

/**
 * Returns a function that updates a topic. It sends only what differs from `base`, so that changes made by others meanwhile are not
 * reverted. Not optimistic, because the form covers the topic until it is saved. A topic that changes its category is moved between the
 * cached lists. It throws the error. FORUM-5.
 * @param before the topic when its form was opened
 */
export function useUpdateTopic(before: EditedTopic) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (values: TopicValues, base: TopicValues, version: string | null) => {
    const { data } = await updateTopic({
      variables: { id: before.id, input: changedInput(values, base), version: version ?? undefined },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, latestPostAt, category } = data.updateTopic
        insertTopic(cache, category.slug, id)
        if (category.slug !== before.category.slug) {
          removeTopic(cache, before.category.slug, id)
          resetLatest(cache, before.category.slug)
          resetLatest(cache, category.slug)
        } else if (latestPostAt && isLatest(cache, category.slug, latestPostAt))
          setLatest(cache, category.slug, { at: latestPostAt, title, topicId: id })
      },
    })
    if (!data) throw new Error('The server answered without the topic')
    return data.updateTopic
  }
}

function changedInput(values: TopicValues, base: TopicValues): UpdateTopicInput {
  const { title, text, categoryId, pinned, files } = values
  return {
    ...(title !== base.title && { title }),
    ...(text !== base.text && { text }),
    ...(categoryId !== base.categoryId && { categoryId }),
    ...(pinned !== base.pinned && { pinned }),
    ...(!sameFiles(files, base.files) && { fileIds: idsOf(files) }),
  }
}
