import { compareDates } from '../../../schema/rules/dates.ts'
import type { DateValue } from '../../lib/dates/dateValue.ts'
import type { HomePreviewQuery } from '../generated.ts'
import type { HomeLanguage } from '../values.ts'

/** How many events, and how many news, the home page shows. */
const shownCount = 3

/** The next public events from today on, earliest first. */
export function upcomingEvents({ calendar }: HomePreviewQuery, today: DateValue) {
  return calendar
    .flatMap((entry) => (entry.isPublic && entry.date ? [{ ...entry, date: entry.date }] : []))
    .filter(({ date }) => compareDates(date, today) >= 0)
    .sort((one, other) => compareDates(one.date, other.date))
    .slice(0, shownCount)
}

/** The latest public news in a language; the API has them newest first. */
export function latestNews({ articlePage }: HomePreviewQuery, shown: HomeLanguage) {
  return articlePage.items
    .filter(({ isPublic, language }) => isPublic !== false && language === shown)
    .slice(0, shownCount)
}
