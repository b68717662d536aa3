import type { RecordHistory, Revision, RevisionField } from '../../lib/generated/types.ts'
import { given, shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, ifShaped, list, moment, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'

/** A revision as the API sends it: `versioonid` of GET /api/ajalugu/{liik}/{id}. HIST-1. */
export const revisionFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a revision') },
  editor: { wire: 'muutja', read: (user) => ifShaped(user, userFromWire) ?? null },
  savedAt: { wire: 'kuupaev', read: (time) => moment(time) ?? null },
  changed: { wire: 'muudetud', read: shaped((names) => list(names, 'the changed fields', (name) => text(name) ?? '')) },
  removed: { wire: 'eemaldatud', read: (removed) => flag(removed) ?? false },
} satisfies FieldTable<Revision>

const revisionReader = rowReader('a revision', revisionFields)

/** The history of a record as the API sends it. HIST-1. */
export const recordHistoryFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a history') },
  version: { wire: 'versioon', read: (tag) => text(tag) ?? null },
  title: { wire: 'pealkiri', read: (title) => text(title) ?? '' },
  revisions: { wire: 'versioonid', read: shaped((rows) => list(rows, 'the revisions', revisionReader.row)) },
} satisfies FieldTable<RecordHistory>

/** The history of a record. HIST-1. */
export type HistoryModel = RowOf<typeof recordHistoryFields>

/** Reads histories. */
export const historyReader = rowReader('a history', recordHistoryFields)

/** A field of a revision as the API sends it. HIST-1. */
export const revisionFieldFields = {
  name: { wire: 'nimi', read: given(text) },
  part: { wire: 'osa', read: (id) => text(id) ?? null },
  text: { wire: 'tekst', read: (words) => text(words) ?? null },
  html: { wire: 'html', read: (html) => flag(html) ?? false },
} satisfies FieldTable<RevisionField>

/** A field of a revision. HIST-1. */
export type RevisionFieldModel = RowOf<typeof revisionFieldFields>

const fieldReader = rowReader('a field of a revision', revisionFieldFields)

/** Parses GET /api/ajalugu/{liik}/{id}/{versioon}, in its order. HIST-1. */
export const revisionFromWire = (wire: unknown): RevisionFieldModel[] =>
  list(wire, 'the fields of a revision', fieldReader.row)

/** The body of PUT /api/ajalugu/{liik}/{id}. HIST-1. */
export const revisionToWire = (revision: string) => ({ versioon: revision })

/** English field names for the `valjad` of a refusal. */
export const historyFieldNames = { versioon: 'revision' }
