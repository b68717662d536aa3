import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of topics; of new ones by the slug of the preselected category. */
export const topicDrafts = recordDrafts('topic')

/** The draft ids of replies, by topic. */
export const replyDrafts = recordDrafts('post')

/** An edited post and its topic. */
export interface EditedPost {
  postId: string
  topicId: string
}

/** The draft id of an edited post. It contains the topic, because the draft of a deleted post is offered as a reply in its topic. */
export const postDraftId = ({ postId, topicId }: EditedPost) => recordDrafts('post-edit').idOf(postId, topicId)
