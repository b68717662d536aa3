import type { TrailStep } from '../ui/link/Trail.tsx'
import { homeTexts } from './home/text.ts'

/** The path of a category, under /sise. ROUTE-4. */
export const categoryPath = (slug: string) => `/foorum/${encodeURIComponent(slug)}`

/** The path of a topic. ROUTE-4. */
export const topicPath = ({ id, category }: { id: string; category: { slug: string } }) =>
  `${categoryPath(category.slug)}/${encodeURIComponent(id)}`

/** The path of a post: that of its topic, with the post in the hash. FORUM-7. */
export const postPath = (topic: Parameters<typeof topicPath>[0], postId: string) =>
  `${topicPath(topic)}#postitus-${encodeURIComponent(postId)}`

/** The path of the form for a new topic, optionally with a preselected category. */
export const newTopicPath = (categorySlug?: string) =>
  categorySlug == null ? '/foorum/uus' : `/foorum/uus?kategooria=${encodeURIComponent(categorySlug)}`

/** The path of the form that edits a topic. */
export const editTopicPath = (id: string) => `/foorum/muuda/${encodeURIComponent(id)}`

/** The path of the administration of categories. */
export const forumAdminPath = '/foorum/admin'

/** The fields of a topic that its posts and reply field use for links and cache updates. */
export interface TopicRef {
  id: string
  title: string
  category: { slug: string }
}

/** The breadcrumbs of a screen of the forum: the forum and, if given, the category. */
export const forumTrail = (category?: { name: string; slug: string }): TrailStep[] => {
  const home = { name: homeTexts.title, to: '/' }
  return category ? [home, { name: category.name, to: categoryPath(category.slug) }] : [home]
}
