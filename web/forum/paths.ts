/** The path of a category, under /sise. ROUTE-4. */
export const categoryPath = (slug: string) => `/foorum/${encodeURIComponent(slug)}`

/** The path of a topic. ROUTE-4. */
export const topicPath = ({ id, category }: { id: string; category: { slug: string } }) =>
  `${categoryPath(category.slug)}/${encodeURIComponent(id)}`

/** The path of the form for a new topic, optionally with a preselected category. */
export const newTopicPath = (categorySlug?: string) =>
  categorySlug == null ? '/foorum/uus' : `/foorum/uus?kategooria=${encodeURIComponent(categorySlug)}`

/** The path of the form that edits a topic. */
export const editTopicPath = (id: string) => `/foorum/muuda/${encodeURIComponent(id)}`

/** The path of the administration of categories. */
export const forumAdminPath = '/foorum/admin'
