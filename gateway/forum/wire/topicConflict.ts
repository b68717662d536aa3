import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { topicFromWire } from './topic.ts'

/** The body of a 412: the topic as it is now, its tag, and who changed it. Beyond §7. */
export interface WireTopicConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** The topic that somebody changed meanwhile, as `extensions` of a CONFLICT. */
export type TopicConflict = {
  /** What an update could have changed, as it is now, with the version that the next update names. */
  current: {
    id: string
    title: string | null
    text: string | null
    categoryId: string | null
    pinned: boolean
    fileIds: string[]
    version: string | null
  }
  /** Null where that is not known. */
  changedBy: { id: string; name: string | null } | null
}

/** What the refusal of a change tells of the change before it; nothing where it is another refusal. */
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
