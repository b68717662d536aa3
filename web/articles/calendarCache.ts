import type { ApolloCache } from '@apollo/client'
import { calendarOrder, isPastDate, isShownVersion } from '../../schema/rules/calendar.ts'
import type { DateParts } from '../../schema/rules/dates.ts'
import type { CachedPage } from '../lib/cache/joinPages.ts'
import { today } from '../lib/dates/dateValue.ts'
import type { EditedArticleFragment } from './editor/generated.ts'

interface CachedEntry {
  __typename: 'CalendarEntry'
  id: string
  date?: DateParts | null
}

type CachedCalendar = CachedPage<CachedEntry>

/**
 * Replaces the entries of a saved event in the cached parts of the calendar by those of its dates. If the calendar shows another language
 * version of the event, it is loaded again: its title is not at hand. CAL-1, GQL-6.
 */
export function showEvent(cache: ApolloCache, event: EditedArticleFragment): void {
  const { id, title, isPublic, cover, dates } = event
  const others = event.versions.filter(({ article }) => article && article.id !== id)
  const isShown = isShownVersion(
    event.language,
    others.map(({ language }) => language),
  )
  const replaced = new Set([id, ...others.map(({ article }) => article?.id)])
  // The file itself and no reference: File has no key in the cache (files/cache.ts).
  const entries = dates.map(({ date }) => ({ __typename: 'CalendarEntry' as const, id, title, isPublic, cover, date }))
  changeCalendar(cache, ({ items, next }, isPast) => {
    if (!isShown) return null
    const kept = items.filter((entry) => !replaced.has(entry.id))
    const own = entries.filter(({ date }) => isPastDate(date, today()) === isPast)
    const sorted = [...kept, ...own].sort(calendarOrder(isPast))
    // What lies beyond the loaded part comes with a later page.
    const last = kept.at(-1)
    const end = next == null || !last ? sorted.length : sorted.lastIndexOf(last) + 1
    return sorted.slice(0, end)
  })
}

/**
 * Removes the entries of a deleted event from the cached calendar.
 * @param hasVersions whether the calendar has to be loaded again, because another language version takes its place
 */
export function removeEvent(cache: ApolloCache, id: string, hasVersions: boolean): void {
  changeCalendar(cache, ({ items }) => (hasVersions ? null : items.filter((entry) => entry.id !== id)))
}

/** Changes the cached parts of the calendar. @param change gives the entries of a part; null to have it loaded again */
function changeCalendar(
  cache: ApolloCache,
  change: (part: CachedCalendar, isPast: boolean) => readonly CachedEntry[] | null,
): void {
  cache.modify<{ calendarPage: CachedCalendar }>({
    fields: {
      calendarPage: (part, { storeFieldName, DELETE }) => {
        // A month is neither past nor to come, and is small: it is loaded again.
        if (storeFieldName.includes('"month":"')) return DELETE
        // Apollo's type allows for a reference, which a page without an id never is.
        const items = change(part as CachedCalendar, storeFieldName.includes('PAST'))
        return items ? { ...(part as CachedCalendar), items } : DELETE
      },
    },
  })
}
