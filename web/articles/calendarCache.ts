import type { ApolloCache } from '@apollo/client'
import { compareDates, type DateParts } from '../../schema/rules/dates.ts'
import { languages } from '../content/languages.ts'
import type { EditedArticleFragment } from './editor/generated.ts'

interface CachedEntry {
  __typename: 'CalendarEntry'
  id: string
  date?: DateParts | null
}

/**
 * Replaces the entries of a saved event in the cached calendar by those of its dates, the latest first. Of an event with several
 * language versions the calendar has only the one whose language is configured first. CAL-1, GQL-6.
 */
export function showEvent(cache: ApolloCache, event: EditedArticleFragment): void {
  const { id, title, isPublic, cover, dates } = event
  const others = event.versions.filter(({ article }) => article && article.id !== id)
  if (others.some(({ language }) => rankOf(language) < rankOf(event.language))) return
  const replaced = new Set([id, ...others.map(({ article }) => article?.id)])
  cache.modify<{ calendar: readonly CachedEntry[] }>({
    fields: {
      calendar: (entries, { toReference }) => {
        const own = dates.map(({ date }) => ({
          __typename: 'CalendarEntry' as const,
          id,
          title,
          isPublic,
          cover: cover ? toReference({ __typename: 'File', id: cover.id }) : null,
          date,
        }))
        const rest = (entries as readonly CachedEntry[]).filter((entry) => !replaced.has(entry.id))
        return [...rest, ...own].sort((one, other) => compareNullable(other.date, one.date))
      },
    },
  })
}

/**
 * Removes the entries of a deleted event from the cached calendar.
 * @param hasVersions whether the calendar has to be loaded again, because another language version takes its place
 */
export function removeEvent(cache: ApolloCache, id: string, hasVersions: boolean): void {
  cache.modify<{ calendar: readonly CachedEntry[] }>({
    fields: {
      calendar: (entries, { DELETE }) =>
        hasVersions ? DELETE : (entries as readonly CachedEntry[]).filter((entry) => entry.id !== id),
    },
  })
}

const rankOf = (language: string) => languages.findIndex(({ code }) => code === language)

/** Null sorts first, and therefore last where the order is reversed. */
function compareNullable(one: DateParts | null | undefined, other: DateParts | null | undefined): number {
  if (one && other) return compareDates(one, other)
  return Number(one != null) - Number(other != null)
}
