import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of topics, new ones by the slug of the preselected category. */
export const topicDrafts = recordDrafts('topic')

/** The draft ids of replies, by their topic. */
export const replyDrafts = recordDrafts('post')

const editedPosts = recordDrafts('post-edit')

/** An edited post, and the topic that it is in. */
export interface EditedPost {
  postId: string
  topicId: string
}

/**
 * The draft ids of edited posts. They name the topic as well, because the draft of a post that somebody has deleted is offered as a reply
 * in it.
 */
export const postDrafts = {
  idOf: ({ postId, topicId }: EditedPost): string => editedPosts.idOf(`${postId}:${topicId}`),
  /** The id under which an earlier version of the client stored it, without the topic. */
  earlierIdOf: (postId: string): string => editedPosts.idOf(postId),
  /** The post whose changes a draft has; null for other drafts, and for those without a topic. */
  postOf(draftId: string): EditedPost | null {
    const [postId, topicId] = editedPosts.recordOf(draftId)?.split(':') ?? []
    return postId && topicId ? { postId, topicId } : null
  },
}

/** The topic that a draft needs, as its edit, a reply to it or the edit of one of its posts; null for other drafts. */
export const topicOfDraft = (draftId: string): string | null =>
  topicDrafts.recordOf(draftId) ?? replyDrafts.recordOf(draftId) ?? postDrafts.postOf(draftId)?.topicId ?? null
