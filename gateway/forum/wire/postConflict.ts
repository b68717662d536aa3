import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'
import { postFromWire } from './post.ts'

/** With the editable fields of the post. FORUM-6. */
type PostConflict = Conflict<{ id: string; text: string | null; fileIds: string[] }>

/** The conflict in the body of an error response: see conflictFromWire. */
export function postConflictFromWire(body: WireConflict, topicId: string): Partial<PostConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, text = null, files = [] } = postFromWire(wire, topicId)
    return { id, text, fileIds: files.map((file) => file.id) }
  })
}
