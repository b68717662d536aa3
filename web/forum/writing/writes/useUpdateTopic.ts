import { withoutBrokenLinks } from '../../../ui/richText/html/withoutBrokenLinks.ts'
import { insertTopic, isLatest, removeTopic, resetLatest, setLatest } from '../../category/categoryCache.ts'
import { type EditTopicQuery, type TopicInput, type UpdateTopicInput, useUpdateTopicMutation } from '../../generated.ts'

type EditedTopic = NonNullable<EditTopicQuery['topic']>

/**
 * Returns a function that updates a topic. It sends only the differences to `before`, the topic when its form was opened, so
 * that changes made by others meanwhile are not reverted. Not optimistic, because the form covers the topic until it is saved.
 * A topic that changes its category is moved between the cached lists. It throws the error. FORUM-5.
 */
export function useUpdateTopic(before: EditedTopic) {
  const [updateTopic] = useUpdateTopicMutation()
  return async (input: TopicInput, version: string | null) => {
    const { data } = await updateTopic({
      variables: { id: before.id, input: changesOf(before, input), version: version ?? undefined },
      update: (cache, { data }) => {
        if (!data) return
        const { id, title, latestPostAt, category } = data.updateTopic
        insertTopic(cache, category.slug, id)
        if (category.slug !== before.category.slug) {
          removeTopic(cache, before.category.slug, id)
          resetLatest(cache, before.category.slug)
          resetLatest(cache, category.slug)
        } else if (latestPostAt && isLatest(cache, category.slug, latestPostAt))
          setLatest(cache, category.slug, { at: latestPostAt, title })
      },
    })
    if (!data) throw new Error('The server answered without the topic')
    return data.updateTopic
  }
}

function changesOf(before: EditedTopic, { title, text, categoryId, pinned, fileIds }: TopicInput): UpdateTopicInput {
  return {
    ...(title !== before.title && { title }),
    // The form was opened with the text without its broken links: they alone are no change of this person.
    ...(text !== withoutBrokenLinks(before.text ?? '') && { text }),
    ...(categoryId !== before.category.id && { categoryId }),
    ...(pinned !== before.pinned && { pinned }),
    // Undefined unless the files were changed.
    ...(fileIds && { fileIds }),
  }
}
