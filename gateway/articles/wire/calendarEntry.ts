import { fileFromWire } from '../../files/wire/file.ts'
import { dateValueFromWire } from '../../lib/dateValue.ts'
import type { CalendarEntry } from '../../lib/generated/types.ts'
import { shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, ifShaped, list, moment, text } from '../../lib/shapes.ts'
import { modulesFromWire } from './module.ts'

/** An entry of GET /api/kalender?sisekalender=true (§3 'Calendar entry'), or of GET /api/kalender/kirjed. CAL-1. */
export const calendarEntryFields = {
  // The article's id, the same in the entries of all its dates.
  id: { wire: '_id', read: (id) => identity(id, 'an entry of the calendar') },
  title: { wire: 'pealkiri', read: (title) => text(title) ?? '' },
  cover: { wire: 'esipilt', read: (cover) => ifShaped(cover, fileFromWire) ?? null },
  isPublic: { wire: 'avalik', read: (isPublic) => flag(isPublic) ?? false },
  date: { wire: 'kuupaev', read: (date) => ifShaped(date, dateValueFromWire) ?? null },
  // Pages do not have them.
  modules: { wire: 'moodulid', read: shaped(modulesFromWire), call: 'GET /api/{apiSlug}/id/{id}' },
} satisfies FieldTable<CalendarEntry>

/** Fields for calendar files, beyond §7: only entries of `kirjed` have them. */
const fileFields = {
  // The id of the event, the same in all languages, and that of its date, unique within the event.
  eventId: { wire: 'ryhm', read: (id: unknown) => text(id) ?? null },
  dateId: { wire: 'kuupaevaId', read: (id: unknown) => text(id) ?? null },
  summary: { wire: 'desc', read: (summary: unknown) => text(summary) ?? null },
  // ISO 8601.
  changedAt: { wire: 'viimatiMuudetud', read: (time: unknown) => moment(time) ?? null },
}

const fields = { ...calendarEntryFields, ...fileFields }

/** An entry of the internal calendar. */
export type CalendarEntryModel = RowOf<typeof fields>

const reader = rowReader('an entry of the calendar', fields)

/** Reads entries of the calendar, in the order of the API. @throws UPSTREAM_ERROR if it is not a list, or an entry has no id */
export const calendarFromWire = (wire: unknown): CalendarEntryModel[] => list(wire, 'the calendar', reader.row)
