import { idsOf } from '../../../files/attachments/attachments.ts'
import { asIs, changedFields, type InputTable, trimmed } from '../../../lib/parts/changedFields.ts'
import { insertTopic, isLatest, removeTopic, resetLatest, setLatest } from '../../category/categoryCache.ts'
import { type EditTopicQuery, type UpdateTopicInput, useUpdateTopicMutation } from '../../generated.ts'
import type { FormTopic, TopicValues } from '../topicValues.ts'

type EditedTopic = NonNullable<EditTopicQuery['topic']>

/**
 * Returns a function that updates a topic. It sends only what differs from `base`, so that changes made by others meanwhile are not
 * reverted. Not optimistic, because the form covers the topic until it is saved. A topic that changes its category is moved between the
 * cached lists. It throws the error. FORUM-5.
 * @param before the topic when its form was opened
 */
export function useUpdateTopic(before: EditedTopic) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (values: TopicValues, base: TopicValues, version: string | null): Promise<FormTopic> => {
    const { data } = await updateTopic({
      variables: { id: before.id, input: changedFields(topicInput, values, base), version: version ?? undefined },
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

const topicInput: InputTable<UpdateTopicInput, TopicValues> = {
  title: trimmed(({ title }) => title),
  text: asIs(({ text }) => text),
  categoryId: asIs(({ categoryId }) => categoryId),
  pinned: asIs(({ pinned }) => pinned),
  fileIds: asIs(({ files }) => idsOf(files)),
}
