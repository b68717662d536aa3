import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of topics, new ones by the slug of the preselected category. */
export const topicDrafts = recordDrafts('topic')

/** The draft ids of replies, by their topic. */
export const replyDrafts = recordDrafts('post')

/** An edited post, and the topic that it is in. */
export interface EditedPost {
  postId: string
  topicId: string
}

/** The draft id of an edited post. It names the topic as well, because the draft of a deleted post is offered as a reply in it. */
export const postDraftId = ({ postId, topicId }: EditedPost) => recordDrafts('post-edit').idOf(postId, topicId)
