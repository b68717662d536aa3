import { identity } from '../../lib/shapes.ts'
import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'
import { categoryFromWire } from './category.ts'

/** With the editable fields of the category. FORUM-8. */
type CategoryConflict = Conflict<{ id: string; name: string | null; order: number | null }>

/** The conflict in the body of an error response: see conflictFromWire. */
export function categoryConflictFromWire(body: WireConflict): Partial<CategoryConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, name = null, order = null } = categoryFromWire(wire)
    return { id: identity(id, 'a category'), name, order }
  })
}
