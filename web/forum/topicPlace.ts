/** A topic as the parts of its screen know it: they write to it, and lead to it. */
export interface TopicPlace {
  id: string
  title: string
  category: { slug: string }
}
