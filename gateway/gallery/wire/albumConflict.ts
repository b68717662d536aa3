import { type Conflict, conflictFromWire, type WireConflict } from '../../users/wire/conflict.ts'
import { albumReader } from './album.ts'

/**
 * Without the album's content, which may have hundreds of media: clients read it with Query.album by its current slug.
 * GALLERY-2.
 */
type AlbumConflict = Conflict<{ id: string; slug: string | null }>

/** The conflict in the body of an error response: see conflictFromWire. */
export function albumConflictFromWire(body: WireConflict): Partial<AlbumConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, slug = null } = albumReader.row(wire)
    return { id, slug }
  })
}
