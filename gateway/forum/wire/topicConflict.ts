import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { topicFromWire } from './topic.ts'

/** The body of a 412: the current topic, its ETag and its last editor. Beyond §7. */
export interface WireTopicConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** The `extensions` of a CONFLICT with another change of a topic. */
export type TopicConflict = {
  /** The current editable fields, with the version for the next attempt. */
  current: {
    id: string
    title: string | null
    text: string | null
    categoryId: string | null
    pinned: boolean
    fileIds: string[]
    version: string | null
  }
  /** Null when unknown. */
  changedBy: { id: string; name: string | null } | null
}

/** Parses the details of a 412; empty for other refusals. */
export function topicConflictFromWire({ praegu, versioon, muutja }: WireTopicConflict): Partial<TopicConflict> {
  const topic = ifShaped(praegu, topicFromWire)
  if (!topic) return {}
  const editor = ifShaped(muutja, userFromWire)
  const current = {
    id: topic.id,
    title: topic.title ?? null,
    text: topic.text ?? null,
    categoryId: topic.category?.id ?? null,
    pinned: topic.pinned ?? false,
    fileIds: topic.files?.map(({ id }) => id) ?? [],
    version: text(versioon) ?? null,
  }
  return { current, changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null }
}
