import type { DeletedRecord } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, list, moment, text } from '../../lib/shapes.ts'
import { kindFromWire } from '../../users/wire/recordKind.ts'
import { userFromWire } from '../../users/wire/user.ts'

/** A deleted record as the API sends it. TRASH-1. */
export const deletedRecordFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a deleted record') },
  kind: { wire: 'liik', read: kindFromWire },
  title: { wire: 'pealkiri', read: (title) => text(title) ?? '' },
  deletedBy: { wire: 'kustutaja', read: (user) => ifShaped(user, userFromWire) ?? null },
  deletedAt: { wire: 'kuupaev', read: given(moment) },
} satisfies FieldTable<DeletedRecord>

/** A deleted record. TRASH-1. */
export type DeletedRecordModel = RowOf<typeof deletedRecordFields>

const { row } = rowReader('a deleted record', deletedRecordFields)

/** Parses a page of GET /api/prygikast, in its order. TRASH-1. */
export const deletedRecordsFromWire = (wire: unknown): DeletedRecordModel[] => list(wire, 'the trash', row)
