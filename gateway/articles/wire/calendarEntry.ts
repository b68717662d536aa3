import { fileFromWire, type FileModel } from '../../files/wire/file.ts'
import { type DateValue, dateValueFromWire } from '../../lib/dateValue.ts'
import { flag, identity, ifShaped, list, moment, record, text } from '../../lib/shapes.ts'
import { type ModuleModel, modulesFromWire } from './module.ts'

/** An entry of GET /api/kalender?sisekalender=true (§3 'Calendar entry'), or of GET /api/kalender/kirjed. */
interface WireCalendarEntry {
  _id: string
  /** Beyond §7, as the others below: only of `kirjed`. */
  ryhm?: string
  kuupaevaId?: string
  desc?: string
  viimatiMuudetud?: string
  pealkiri: string
  esipilt?: unknown
  avalik?: boolean
  kuupaev?: unknown
  moodulid?: unknown[]
}

/** An entry of the internal calendar. CAL-1. */
export interface CalendarEntryModel {
  /** The article's id, the same in the entries of all its dates. */
  id: string
  title: string
  cover: FileModel | null
  isPublic: boolean
  date: DateValue | null
  /** Undefined in pages: they are read from the article when they are selected. */
  modules: ModuleModel[] | undefined
  /** The event apart from its languages, if known. */
  eventId: string | undefined
  /** The id of the date, unique within the event, if known. */
  dateId: string | undefined
  summary: string | null
  /** ISO 8601; null if not known. */
  changedAt: string | null
}

/** Reads entries of the calendar, in the order of the API. @throws UPSTREAM_ERROR if it is no list, or an entry has no id */
export function calendarFromWire(wire: unknown): CalendarEntryModel[] {
  return list(wire, 'the calendar', (value) => {
    const read = record<WireCalendarEntry>(value, 'an entry of the calendar')
    return {
      id: identity(read._id, 'an entry of the calendar'),
      title: text(read.pealkiri) ?? '',
      cover: ifShaped(read.esipilt, fileFromWire) ?? null,
      isPublic: flag(read.avalik) ?? false,
      date: ifShaped(read.kuupaev, dateValueFromWire) ?? null,
      modules: ifShaped(read.moodulid, modulesFromWire),
      eventId: text(read.ryhm) ?? undefined,
      dateId: text(read.kuupaevaId) ?? undefined,
      summary: text(read.desc) ?? null,
      changedAt: moment(read.viimatiMuudetud) ?? null,
    }
  })
}
