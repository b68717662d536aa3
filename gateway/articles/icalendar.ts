import ical from 'ical-generator'
import moment from 'moment-timezone'
import type { DateValue } from '../lib/dateValue.ts'
import { calendarZone } from './calendarDays.ts'
import type { FeedEntry } from './feedEntries.ts'

/** Properties of a calendar file. */
export interface CalendarFile {
  /** The calendar's name in calendar programs. */
  name: string
  /** The language of its events: a code of catalogues.json. */
  language: string
}

/**
 * Serialises dates of events as iCalendar (RFC 5545), with one VEVENT per date. A date with a time is converted from Europe/Tallinn to UTC;
 * one without is an all-day event. The output depends on the entries alone, so it can be cached and compared. CAL-1.
 */
export function icalendarOf(entries: readonly FeedEntry[], { name, language }: CalendarFile): string {
  const prodId = { company: 'Sise', product: 'Sise', language: language.toUpperCase() }
  const calendar = ical({ name, prodId, timezone: null })
  for (const { eventId, dateId, title, summary, date, changedAt } of entries)
    calendar.createEvent({
      // Of ids alone: a UID with an address or a language would duplicate every entry when that changes.
      id: `${eventId}/${dateId}@sise`,
      summary: title,
      description: summary || null,
      start: momentOf(date),
      allDay: date.hours == null,
      // DTSTAMP is the time of the last change: with the current time every download would look like a change.
      stamp: changedAt ?? new Date(0).toISOString(),
      lastModified: changedAt,
      sequence: sequenceOf(changedAt),
    })
  // Each line ends with CRLF, the last one too (RFC 5545 3.1), which ical-generator leaves out.
  return `${calendar.toString()}\r\n`
}

/** Grows with each change, so that calendar programs accept the moved event. */
const sequenceOf = (changedAt: string | null) =>
  changedAt == null ? 0 : Math.max(0, Math.floor((Date.parse(changedAt) - Date.UTC(2020, 0)) / 1000))

/** A local time that daylight saving skips becomes an hour later; of one that occurs twice it is the first. */
function momentOf({ year, month, day, hours, minutes }: DateValue) {
  return hours == null
    ? moment.tz([year, month, day], calendarZone)
    : moment.tz([year, month, day, hours, minutes ?? 0], calendarZone).utc()
}
