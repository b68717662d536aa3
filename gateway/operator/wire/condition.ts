import type { Condition } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, list, moment, text } from '../../lib/shapes.ts'

/** A condition as the API sends it: `Tingimus`. OPS-24. */
export const conditionFields = {
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  machine: { wire: 'masin', read: (machine) => text(machine) ?? null },
  ok: { wire: 'korras', read: (ok) => flag(ok) ?? false },
  sentence: { wire: 'lause', read: (sentence) => text(sentence) ?? '' },
  since: { wire: 'alates', read: (time) => moment(time) ?? null },
} satisfies FieldTable<Condition>

/** A condition. OPS-24. */
export type ConditionModel = RowOf<typeof conditionFields>

const { row } = rowReader('a condition', conditionFields)

/** Parses GET /api/olek, in its order. */
export const conditionsFromWire = (wire: unknown): ConditionModel[] => list(wire, 'the conditions', row)
