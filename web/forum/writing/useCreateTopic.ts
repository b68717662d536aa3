import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { idsOf } from '../../files/attachments/attachments.ts'
import { useOneCreation } from '../../ui/form/creating/useCreation.ts'
import { useMember } from '../../users/session/session.tsx'
import { insertTopic, removeTopic, resetLatest, setLatest } from '../category/categoryCache.ts'
import {
  type CreateTopicMutation,
  readLatestTopics,
  useCreateTopicMutation,
  useFinishTopicMutation,
} from '../generated.ts'
import type { TopicValues } from './topicValues.ts'

/**
 * Creates topics and updates their category and home in the cache. Not optimistic, because the server chooses the id. `save` throws the
 * error. `draftKey` as for useOneCreation. FORUM-5, REST-7.
 */
export function useCreateTopic(categories: readonly { id: string; slug: string }[]) {
  const me = useMember()
  const client = useApolloClient()
  const [createTopic] = useCreateTopicMutation()
  const [finishTopic] = useFinishTopicMutation()
  const { create, agree, isCreated } = useOneCreation(me.id, 'topic:new')
  /** The category in which the topic was last listed. */
  const shownIn = useRef<string | null>(null)

  async function save({ files, ...values }: TopicValues, draftKey: string) {
    const content = { ...values, title: values.title.trim() }
    const fileIds = idsOf(files)
    const topic = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await createTopic({
          variables: { input: { ...content, ...(fileIds.length > 0 && { fileIds }) } },
          context: { idempotencyKey },
          update: (cache, { data }) => data && show(cache, data.createTopic),
        })
        return data?.createTopic
      },
      change: async (id, version) => {
        const { data } = await finishTopic({
          variables: { id, input: { ...content, fileIds }, version },
          update: (cache, { data }) => data && show(cache, data.updateTopic),
        })
        return data?.updateTopic
      },
    })
    if (!topic) throw new Error('The response is without the topic')
    return topic
  }

  function show(cache: ApolloCache, topic: CreateTopicMutation['createTopic']): void {
    const { id, title, createdAt, category } = topic
    if (shownIn.current !== null && shownIn.current !== category.slug) {
      removeTopic(cache, shownIn.current, id)
      resetLatest(cache, shownIn.current)
    }
    shownIn.current = category.slug
    insertTopic(cache, category.slug, id)
    setLatest(cache, category.slug, { at: createdAt, title, topicId: id })
  }

  /** Finds a topic with the same title or time. */
  async function findTopic({ title, categoryId }: { title: string; categoryId: string }, since: number) {
    const slug = categories.find(({ id }) => id === categoryId)?.slug
    if (slug === undefined) return null
    const { category } = await readLatestTopics(client, { slug }, { fetchPolicy: 'no-cache' })
    const own = category?.topicPage.items.filter(({ author }) => author?.id === me.id)
    const found = own?.find((topic) => topic.title === title.trim() || Date.parse(topic.createdAt) >= since)
    return found?.title ?? null
  }

  return {
    isCreated,
    save,
    agree: (values: { title: string; categoryId: string }, draftKey: string) =>
      agree(draftKey, (since) => findTopic(values, since)),
  }
}
