import { topicPath } from '../paths.ts'

/** Where a post stands: its topic, at the post. FORUM-7. */
export const postPath = (topic: Parameters<typeof topicPath>[0], postId: string) =>
  `${topicPath(topic)}#postitus-${encodeURIComponent(postId)}`
