import { topicPath } from '../paths.ts'

/** The path of a post: that of its topic, with the post in the hash. FORUM-7. */
export const postPath = (topic: Parameters<typeof topicPath>[0], postId: string) =>
  `${topicPath(topic)}#postitus-${encodeURIComponent(postId)}`
