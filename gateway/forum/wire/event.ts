import type { ForumEvent, ForumEventKind } from '../../lib/generated/types.ts'
import { record, text } from '../../lib/shapes.ts'

/** An event of the forum. */
export type ForumEventModel = Omit<ForumEvent, '__typename'>

const kinds: Partial<Record<string, ForumEventKind>> = {
  postitus: 'POST_CREATED',
  'postitus-muudetud': 'POST_CHANGED',
  'postitus-kustutatud': 'POST_DELETED',
  meeldimine: 'LIKES_CHANGED',
  teema: 'TOPIC_CREATED',
  'teema-muudetud': 'TOPIC_CHANGED',
  'teema-kustutatud': 'TOPIC_DELETED',
  kategooria: 'CATEGORY_CHANGED',
  sulle: 'NOTIFICATIONS_CHANGED',
  katkestus: 'GAP',
}

/** The event for possibly missed events. */
export const gap: ForumEventModel = { kind: 'GAP' }

/** Parses an event of GET /api/voog; null for an unknown kind. @throws UPSTREAM_ERROR if it is not an object */
export function eventFromWire(wire: unknown): ForumEventModel | null {
  const { liik, teema, postitus, kategooria, kes } = record<
    Record<'liik' | 'teema' | 'postitus' | 'kategooria' | 'kes', unknown>
  >(wire, 'an event')
  const kind = kinds[text(liik) ?? '']
  if (!kind) return null
  const [topicId, postId, categoryId, byId] = [teema, postitus, kategooria, kes].map((id) => text(id) ?? null)
  return { kind, topicId, postId, categoryId, byId }
}
