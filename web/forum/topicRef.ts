/** The fields of a topic that its posts and reply field need for links and cache updates. */
export interface TopicRef {
  id: string
  title: string
  category: { slug: string }
}
