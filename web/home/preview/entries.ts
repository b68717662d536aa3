import type { Language } from '../../content/languages.ts'
import type { HomePreviewQuery } from '../generated.ts'

/** How many events, and how many news, the home page shows. */
const shownCount = 3

/** The next public events; the API has them earliest first. */
export function upcomingEvents({ calendarPage }: HomePreviewQuery) {
  return calendarPage.items
    .flatMap((entry) => (entry.isPublic && entry.date ? [{ ...entry, date: entry.date }] : []))
    .slice(0, shownCount)
}

/** The latest public news in a language; the API has them newest first. */
export function latestNews({ articlePage }: HomePreviewQuery, shown: Language) {
  return articlePage.items
    .filter(({ isPublic, language }) => isPublic !== false && language === shown)
    .slice(0, shownCount)
}
