import type { ApolloClient } from '@apollo/client'
import { type DraftLinks, type DraftOfKind, draftPath, named, textField } from '../../ui/drafts/draftPath.ts'
import { readCategoryChoices, readPostOfDraft, readTopicOfDraft } from '../generated.ts'
import { editTopicPath, forumAdminPath, newTopicPath, postPath, topicPath } from '../paths.ts'
import { forumDraftTexts as texts } from '../text.ts'

/** Where the drafts of the forum open. The draft of a deleted topic opens as a new topic, that of a deleted post as a reply. FORUM-6. */
export const forumDraftLinks: DraftLinks<'topic' | 'post' | 'post-edit' | 'category'> = {
  topic: {
    name: ({ ids, value }) => named(ids[0] === 'new' ? texts.newTopic : texts.topic, textField(value, 'title')),
    text: (value) => textField(value, 'text'),
    find: async (draft, client) => {
      const [id = ''] = draft.ids
      if (id === 'new') return { path: draftPath(newTopicPath(), draft.draftId) }
      return (await topicOf(client, id)) ? { path: editTopicPath(id) } : asNewTopic(draft)
    },
  },
  post: {
    name: () => texts.reply,
    text: (value) => textField(value, 'text'),
    find: async (draft, client) => {
      const topic = await topicOf(client, draft.ids[0])
      if (!topic) return asNewTopic(draft)
      return { name: texts.replyTo(topic.title), path: draftPath(topicPath(topic), draft.draftId) }
    },
  },
  'post-edit': {
    name: () => texts.post,
    text: (value) => textField(value, 'text'),
    find: async (draft, client) => {
      const [postId = '', id = ''] = draft.ids
      const { topic } = await readPostOfDraft(client, { id, postId })
      if (!topic) return asNewTopic(draft)
      const name = texts.postIn(topic.title)
      if (topic.post) return { name, path: postPath(topic, postId) }
      return { name, path: draftPath(topicPath(topic), draft.draftId), note: texts.postGone }
    },
  },
  category: {
    name: ({ ids, value }) => named(ids[0] === 'new' ? texts.newCategory : texts.category, textField(value, 'name')),
    text: () => '',
    find: async ({ draftId, ids: [id] }, client) => {
      const path = draftPath(forumAdminPath, draftId)
      if (id === 'new') return { path: forumAdminPath }
      const { categories } = await readCategoryChoices(client)
      const isThere = categories.some((category) => category.id === id)
      return { path, ...(!isThere && { note: texts.categoryGone }) }
    },
  },
}

const asNewTopic = ({ draftId }: DraftOfKind) => ({
  path: draftPath(newTopicPath(), draftId),
  note: texts.topicGone,
})

/** The topic that a draft needs; null if it has been deleted. @throws the error of the query */
const topicOf = async (client: ApolloClient, id = '') => (await readTopicOfDraft(client, { id })).topic
