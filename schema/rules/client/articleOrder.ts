import { compareDates, type DateParts } from '../dates.ts'

/** The fields that articles are sorted by. */
export interface SortedArticle {
  date?: DateParts | null
  categories?: readonly { slug: string }[]
  /** ISO 8601, UTC. */
  changedAt?: string | null
}

/**
 * The comparator for the list of a catalogue: with one date, newest first; with many, by the first date ascending, those without
 * a date last; with categories, by the slug of the first; else by last change ascending. ARTICLE-2.
 */
export function articleOrder(catalogue: {
  dates: 'NONE' | 'SINGLE' | 'MANY'
  hasCategories: boolean
}): (one: SortedArticle, other: SortedArticle) => number {
  const { dates, hasCategories } = catalogue
  if (dates === 'SINGLE') return (one, other) => byPresence(one.date, other.date, (a, b) => compareDates(b, a))
  if (dates === 'MANY') return (one, other) => byPresence(one.date, other.date, compareDates)
  if (hasCategories) return (one, other) => byPresence(slugOf(one), slugOf(other), compareTexts)
  return (one, other) => byPresence(one.changedAt, other.changedAt, compareTexts)
}

/** Compares two values; null and undefined sort last. */
function byPresence<T>(one: T | null | undefined, other: T | null | undefined, compare: (one: T, other: T) => number) {
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return compare(one, other)
}

const slugOf = ({ categories }: SortedArticle) => categories?.[0]?.slug

// By code units, not by locale, as the API does (collation "C"); ISO times in UTC sort correctly as text.
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
