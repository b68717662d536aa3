import type { Notification, NotificationKind } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, integer, list, moment, record, text } from '../../lib/shapes.ts'
import { topicReader } from './topic.ts'

const kinds: Partial<Record<string, NotificationKind>> = { mainimine: 'MENTION', vastused: 'POSTS' }

/** A notification in GET /api/foorum/sulle, which has all fields. */
const notificationFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a notification') },
  kind: { wire: 'liik', read: (kind) => kinds[text(kind) ?? ''] },
  topic: { wire: 'teema', read: (topic) => topicReader.row(topic) },
  postId: { wire: 'postitus', read: (id) => text(id) ?? null },
  authorName: { wire: 'nimi', read: (name) => text(name) ?? '' },
  excerpt: { wire: 'katkend', read: (excerpt) => text(excerpt) ?? '' },
  createdAt: { wire: 'kuupaev', read: given(moment) },
  read: { wire: 'loetud', read: (read) => flag(read) ?? true },
  unreadCount: { wire: 'lugemataHulk', read: (count) => integer(count) ?? 0 },
} satisfies FieldTable<Notification>

const notifications = rowReader('a notification', notificationFields)

/** A page of notifications. */
export interface NotificationPageModel {
  items: RowOf<typeof notificationFields>[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  unreadCount: number
  likeCount: number
  /** The time of the latest of those likes; null without likes. */
  latestLikeAt: string | null
}

/**
 * Parses the body of GET /api/foorum/sulle; skips rows of an unknown kind.
 * @throws UPSTREAM_ERROR without the list, or for a row without an id
 */
export function notificationPageFromWire(wire: unknown): Omit<NotificationPageModel, 'next'> {
  const body = record<Record<'teated' | 'meeldimisi' | 'viimaneMeeldimine', unknown>>(wire, 'a page of notifications')
  const { teated, meeldimisi, viimaneMeeldimine } = body
  return {
    items: list(teated, 'the list of notifications', notifications.row).filter(({ kind }) => kind != null),
    unreadCount: unreadCountFromWire(wire),
    likeCount: integer(meeldimisi) ?? 0,
    latestLikeAt: moment(viimaneMeeldimine) ?? null,
  }
}

/** The number of unread notifications, in a body of GET /api/foorum/sulle or /api/foorum/sulle/hulk. */
export function unreadCountFromWire(wire: unknown): number {
  return integer(record<{ lugemata: unknown }>(wire, 'a count of notifications').lugemata) ?? 0
}
