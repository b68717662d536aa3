import { isShownVersion, versionOrder } from '../../schema/rules/calendar.ts'
import type { DateValue } from '../lib/dateValue.ts'
import type { Language } from '../lib/generated/types.ts'
import type { ArticleModel } from './wire/article.ts'

/** One date of an event, as a calendar file shows it. */
export interface FeedEntry {
  /** The event, the same in all its languages. */
  eventId: string
  /** Unique within the event. */
  dateId: string
  title: string
  summary: string | null
  date: DateValue
  /** ISO 8601; null if not known. */
  changedAt: string | null
}

/** The dates of an event. */
export function feedEntriesOf(event: ArticleModel): FeedEntry[] {
  const { id, groupId = id, title = '', summary = null, changedAt = null, dates = [] } = event
  return dates.map(({ id: dateId, date }) => ({ eventId: groupId, dateId, title, summary, date, changedAt }))
}

/** The public events, one language version of each: the one in `language`, else the first of the configuration that is public. */
export function publicEventsIn(language: Language, events: readonly ArticleModel[]): ArticleModel[] {
  const shown = events.filter(({ isPublic }) => isPublic)
  const ids = new Set(shown.map(({ id }) => id))
  const order = versionOrder(language)
  return shown.filter(({ id, languages }) => {
    if (!languages) return true
    const others = [...languages.versionIds].filter(
      ([, version]) => version != null && version !== id && ids.has(version),
    )
    return isShownVersion(
      languages.language,
      others.map(([code]) => code),
      order,
    )
  })
}
