import type { BodyWriter } from '../../lib/record/inputs.ts'
import { ifShaped, text } from '../../lib/shapes.ts'
import { userFromWire } from './user.ts'

/** The body of a 412: the current record, its version, and its last editor. Beyond §7. */
export interface WireConflict {
  praegu?: unknown
  versioon?: unknown
  muutja?: unknown
}

/** `extensions` of the CONFLICT for a record that has changed since the version in If-Match. */
export type Conflict<Current extends object> = {
  /** Fields of the current record, and its version for the next attempt. */
  current: Current & { version: string | null }
  /** The last editor; null if unknown. */
  changedBy: { id: string; name: string | null } | null
}

/**
 * The conflict in the body of an error response; empty for other errors, whose bodies have no `praegu`.
 * @param currentOf reads `praegu`; if it throws UPSTREAM_ERROR, the body counts as that of another error
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
 * Creates the reader of conflicts of a record, whose `current` has the id and the editable fields, by their names in the input.
 * @param complete reads `praegu`, the complete record
 */
export function conflictReader<Row extends { id?: string }>(
  complete: (praegu: unknown) => Row,
  { inputValues }: Pick<BodyWriter<object>, 'inputValues'>,
) {
  return (body: WireConflict) =>
    conflictFromWire(body, (praegu) => {
      const row = complete(praegu)
      return { id: row.id, ...inputValues(row) }
    })
}
