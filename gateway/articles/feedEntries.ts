import type { DateValue } from '../lib/dateValue.ts'
import type { ArticleModel } from './wire/article.ts'

/** One date of an event, for a calendar file. */
export interface FeedEntry {
  /** The event, the same in all its languages. */
  eventId: string
  /** Unique within the event. */
  dateId: string
  title: string
  summary: string | null
  date: DateValue
  /** ISO 8601; null if unknown. */
  changedAt: string | null
}

/** The dates of an event. */
export function feedEntriesOf(event: ArticleModel): FeedEntry[] {
  const { id, groupId = id, title = '', summary = null, changedAt = null, dates = [] } = event
  return dates.map(({ id: dateId, date }) => ({ eventId: groupId, dateId, title, summary, date, changedAt }))
}
