import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'
import { topicFromWire } from './topic.ts'

/** With the editable fields of the topic. FORUM-5. */
type TopicConflict = Conflict<{
  id: string
  title: string | null
  text: string | null
  categoryId: string | null
  pinned: boolean
  fileIds: string[]
}>

/** The conflict in the body of an error response: see conflictFromWire. */
export function topicConflictFromWire(body: WireConflict): Partial<TopicConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, title = null, text = null, category, pinned = false, files = [] } = topicFromWire(wire)
    return { id, title, text, categoryId: category?.id ?? null, pinned, fileIds: files.map((file) => file.id) }
  })
}
