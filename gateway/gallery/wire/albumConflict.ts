import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { albumFromWire } from './album.ts'

/** The body of a 412: the current album, its tag and its last editor. Beyond §7. */
interface WireAlbumConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** `extensions` of the CONFLICT for an album that has changed since the version in If-Match. GALLERY-2. */
export type AlbumConflict = {
  /** Without its content, as it may have hundreds of media: clients read it with Query.album by its current slug. */
  current: { id: string; slug: string | null; version: string | null }
  /** Who changed it last; null if not known. */
  changedBy: { id: string; name: string | null } | null
}

/** The conflict in the body of an error response; empty for bodies of other errors, which have no `praegu`. */
export function albumConflictFromWire({ praegu, versioon, muutja }: WireAlbumConflict): Partial<AlbumConflict> {
  const album = ifShaped(praegu, albumFromWire)
  if (!album) return {}
  const editor = ifShaped(muutja, userFromWire)
  return {
    current: { id: album.id, slug: album.slug ?? null, version: text(versioon) ?? null },
    changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null,
  }
}
