import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of topics, new ones by the slug of the preselected category. */
export const topicDrafts = recordDrafts('topic')

/** The draft ids of replies, by their topic. */
export const replyDrafts = recordDrafts('post')

/** The draft ids of edited posts. */
export const postDrafts = recordDrafts('post-edit')

/** The topic that a draft needs, as its edit or a reply to it; null for other drafts. */
export const topicOfDraft = (draftId: string): string | null =>
  topicDrafts.recordOf(draftId) ?? replyDrafts.recordOf(draftId)
