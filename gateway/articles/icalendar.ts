import ical from 'ical-generator'
import moment from 'moment-timezone'
import type { DateValue } from '../lib/dateValue.ts'
import type { ArticleModel } from './wire/article.ts'

/** Properties of a calendar file. */
export interface CalendarFile {
  /** The calendar's name in calendar programs. */
  name: string
  /** The host part of the events' UIDs, which makes them unique across installations. */
  host: string
  /** The language of its events: a code of catalogues.json. */
  language: string
}

const zone = 'Europe/Tallinn'

/**
 * Serialises events as iCalendar (RFC 5545), with one VEVENT per date. A date with a time is converted from Europe/Tallinn to UTC; one
 * without is an all-day event. The output depends on the events alone, so it can be cached and compared. CAL-1.
 */
export function icalendarOf(events: readonly ArticleModel[], { name, host, language }: CalendarFile): string {
  const prodId = { company: 'Sise', product: 'Sise', language: language.toUpperCase() }
  const calendar = ical({ name, prodId, timezone: null })
  for (const event of events)
    for (const { id, date } of event.dates ?? [])
      calendar.createEvent({
        id: `${event.id}/${id}@${host}`,
        summary: event.title ?? '',
        description: event.summary || null,
        start: momentOf(date),
        allDay: date.hours == null,
        // DTSTAMP is the time of the last change: with the current time every download would look like a change.
        stamp: event.changedAt ?? new Date(0).toISOString(),
        lastModified: event.changedAt ?? null,
      })
  return calendar.toString()
}

/** The public events, one language version of each: the one in `language`, or any other if it has no public one in that language. */
export function publicEventsIn(language: string, events: readonly ArticleModel[]): ArticleModel[] {
  const shown = events.filter(({ isPublic }) => isPublic)
  const ids = new Set(shown.map(({ id }) => id))
  return shown.filter(({ languages }) => {
    if (!languages || languages.language === language) return true
    const version = languages.versionIds.get(language)
    return version == null || !ids.has(version)
  })
}

/** A local time that daylight saving skips is moved an hour later; of one that occurs twice the first is taken. */
function momentOf({ year, month, day, hours, minutes }: DateValue) {
  return hours == null
    ? moment.tz([year, month, day], zone)
    : moment.tz([year, month, day, hours, minutes ?? 0], zone).utc()
}
