import type { DateValue } from '../../lib/dateValue.ts'
import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { wholeProtocolFromWire } from './protocol.ts'

/** The body of a 412: the current protocol, its tag and its last editor. Beyond §7. */
interface WireProtocolConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** `extensions` of the CONFLICT for a protocol that has changed since the version in If-Match. PROTO-1. */
export type ProtocolConflict = {
  /** The current editable fields, with the version for the next attempt. */
  current: { id: string; text: string; date: DateValue | null; fileIds: string[]; version: string | null }
  /** Who changed it last; null if not known. */
  changedBy: { id: string; name: string | null } | null
}

/** The conflict in the body of an error response; empty for bodies of other errors, which have no `praegu`. */
export function protocolConflictFromWire({
  praegu,
  versioon,
  muutja,
}: WireProtocolConflict): Partial<ProtocolConflict> {
  const protocol = ifShaped(praegu, wholeProtocolFromWire)
  if (!protocol) return {}
  const editor = ifShaped(muutja, userFromWire)
  const current = {
    id: protocol.id,
    text: protocol.text ?? '',
    date: protocol.date ?? null,
    fileIds: protocol.files?.map(({ id }) => id) ?? [],
    version: text(versioon) ?? null,
  }
  return { current, changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null }
}
