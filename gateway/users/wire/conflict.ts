import type { BodyWriter } from '../../lib/record/inputs.ts'
import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from './user.ts'

/** The body of a 412: the current record, its tag, and the user who changed it last. Beyond §7. */
export interface WireConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** `extensions` of the CONFLICT for a record that has changed since the version in If-Match. */
export type Conflict<Current extends object> = {
  /** What clients are told of the record as it is now, with the version for the next attempt. */
  current: Current & { version: string | null }
  /** Who changed it last; null if not known. */
  changedBy: { id: string; name: string | null } | null
}

/**
 * The conflict in the body of an error response; empty for bodies of other errors, which have no `praegu`.
 * @param currentOf reads `praegu`; where it throws UPSTREAM_ERROR, the body counts as that of another error
 */
export function conflictFromWire<Current extends object>(
  { praegu, versioon, muutja }: WireConflict,
  currentOf: (praegu: unknown) => Current,
): Partial<Conflict<Current>> {
  const current = ifShaped(praegu, currentOf)
  if (!current) return {}
  const editor = ifShaped(muutja, userFromWire)
  return {
    current: { ...current, version: text(versioon) ?? null },
    changedBy: editor ? { id: editor.id, name: editor.name ?? null } : null,
  }
}

/**
 * Reads the conflict of a kind of record: its `current` has the id and the editable fields, by their names in the input.
 * @param whole reads `praegu`, the complete record
 */
export function conflictReader<Row extends { id?: string }>(
  whole: (praegu: unknown) => Row,
  { told }: Pick<BodyWriter<object>, 'told'>,
) {
  return (body: WireConflict) =>
    conflictFromWire(body, (praegu) => {
      const row = whole(praegu)
      return { id: row.id, ...told(row) }
    })
}
