/** Where a category stands, under /sise. ROUTE-4. */
export const categoryPath = (slug: string) => `/foorum/${encodeURIComponent(slug)}`

/** Where a topic stands. ROUTE-4. */
export const topicPath = ({ id, category }: { id: string; category: { slug: string } }) =>
  `${categoryPath(category.slug)}/${encodeURIComponent(id)}`

/** Where a topic is begun, its category chosen already. */
export const newTopicPath = (categorySlug?: string) =>
  categorySlug == null ? '/foorum/uus' : `/foorum/uus?kategooria=${encodeURIComponent(categorySlug)}`

/** Where a topic is changed. */
export const editTopicPath = (id: string) => `/foorum/muuda/${encodeURIComponent(id)}`
