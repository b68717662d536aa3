import ical from 'ical-generator'
import moment from 'moment-timezone'
import type { DateValue } from '../lib/dateValue.ts'
import type { ArticleModel } from './wire/article.ts'

/** What a calendar file says of itself. */
export interface CalendarFile {
  /** The name that calendar programs show. */
  name: string
  /** The host in the events' identifiers, so that those of two communities differ. */
  host: string
  /** The language of its events: a code of catalogues.json. */
  language: string
}

const zone = 'Europe/Tallinn'

/**
 * Events as iCalendar (RFC 5545), one entry for each of their dates: with a time a moment in UTC, reckoned by Tallinn's clock of that
 * day; without one a whole day. The same events give the same text. CAL-1.
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
        // The time of the last change, not of the reading: else every reading would look like a change.
        stamp: event.changedAt ?? new Date(0).toISOString(),
        lastModified: event.changedAt ?? null,
      })
  return calendar.toString()
}

/** Public events, each once: in the language, or in another where they have no version in it. */
export function publicEventsIn(language: string, events: readonly ArticleModel[]): ArticleModel[] {
  const shown = events.filter(({ isPublic }) => isPublic)
  const ids = new Set(shown.map(({ id }) => id))
  return shown.filter(({ languages }) => {
    if (!languages || languages.language === language) return true
    const version = languages.versionIds.get(language)
    return version == null || !ids.has(version)
  })
}

/** A time that Tallinn's clock skips in spring is the one an hour later; of one that it shows twice in autumn the first is meant. */
function momentOf({ year, month, day, hours, minutes }: DateValue) {
  return hours == null
    ? moment.tz([year, month, day], zone)
    : moment.tz([year, month, day, hours, minutes ?? 0], zone).utc()
}
