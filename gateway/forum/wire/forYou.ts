import type { ForYouItem, ForYouKind } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, integer, list, moment, record, text } from '../../lib/shapes.ts'
import { topicReader } from './topic.ts'

const kinds: Partial<Record<string, ForYouKind>> = { mainimine: 'MENTION', vastused: 'ANSWERS' }

/** What is for the caller in GET /api/foorum/sulle, which has all of it. */
const forYouFields = {
  id: { wire: '_id', read: (id) => identity(id, 'what is for the caller') },
  kind: { wire: 'liik', read: (kind) => kinds[text(kind) ?? ''] },
  topic: { wire: 'teema', read: (topic) => topicReader.row(topic) },
  postId: { wire: 'postitus', read: (id) => text(id) ?? null },
  authorName: { wire: 'nimi', read: (name) => text(name) ?? '' },
  excerpt: { wire: 'katkend', read: (excerpt) => text(excerpt) ?? '' },
  createdAt: { wire: 'kuupaev', read: given(moment) },
  read: { wire: 'loetud', read: (read) => flag(read) ?? true },
  unreadCount: { wire: 'lugemataHulk', read: (count) => integer(count) ?? 0 },
} satisfies FieldTable<ForYouItem>

const items = rowReader('what is for the caller', forYouFields)

/** A page of what is for the caller. */
export interface ForYouModel {
  items: RowOf<typeof forYouFields>[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  unreadCount: number
  likeCount: number
  /** The time of the latest of those likes; null without any. */
  latestLikeAt: string | null
}

/**
 * Parses the body of GET /api/foorum/sulle; rows of a kind that is unknown are left out.
 * @throws UPSTREAM_ERROR without the list, or for a row without an id
 */
export function forYouFromWire(wire: unknown): Omit<ForYouModel, 'next'> {
  const body = record<Record<'teated' | 'meeldimisi' | 'viimaneMeeldimine', unknown>>(wire, 'what is for the caller')
  const { teated, meeldimisi, viimaneMeeldimine } = body
  return {
    items: list(teated, 'what is for the caller', items.row).filter(({ kind }) => kind != null),
    unreadCount: unreadCountFromWire(wire),
    likeCount: integer(meeldimisi) ?? 0,
    latestLikeAt: moment(viimaneMeeldimine) ?? null,
  }
}

/** How much of what is for the caller is unread, in a body of GET /api/foorum/sulle or of its count. */
export function unreadCountFromWire(wire: unknown): number {
  return integer(record<{ lugemata: unknown }>(wire, 'what is for the caller').lugemata) ?? 0
}
