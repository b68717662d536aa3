import type { UnreadCategory, UnreadTopic } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, integer, list, record, text } from '../../lib/shapes.ts'
import { topicReader } from './topic.ts'

/** A topic with unread posts in GET /api/foorum/uued, which has all fields. */
const unreadTopicFields = {
  topic: { wire: 'teema', read: (topic) => topicReader.row(topic) },
  firstUnreadId: { wire: 'esimeneLugemata', read: (id) => text(id) ?? null },
  unreadCount: { wire: 'lugemataHulk', read: (count) => integer(count) ?? 0 },
  latestAuthorName: { wire: 'nimi', read: (name) => text(name) ?? '' },
  excerpt: { wire: 'katkend', read: (excerpt) => text(excerpt) ?? '' },
} satisfies FieldTable<UnreadTopic>

const unreadCategoryFields = {
  categoryId: { wire: '_id', read: (id) => identity(id, 'a category with unread topics') },
  topicCount: { wire: 'hulk', read: (count) => integer(count) ?? 0 },
} satisfies FieldTable<UnreadCategory>

/** A topic with unread posts. */
export type UnreadTopicModel = RowOf<typeof unreadTopicFields>

/** A page of the caller's unread topics, and their number per category. */
export interface ForumNewsModel {
  items: UnreadTopicModel[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  categories: RowOf<typeof unreadCategoryFields>[]
}

const topics = rowReader('an unread topic', unreadTopicFields)
const categories = rowReader('a category with unread topics', unreadCategoryFields)

/** Parses the body of GET /api/foorum/uued. @throws UPSTREAM_ERROR without the lists, or for a row without an id */
export function newsFromWire(wire: unknown): Omit<ForumNewsModel, 'next'> {
  const { teemad, kategooriad } = record<{ teemad: unknown; kategooriad: unknown }>(wire, 'the news of the forum')
  return {
    items: list(teemad, 'the unread topics', topics.row),
    categories: list(kategooriad, 'the categories with unread topics', categories.row),
  }
}
