import { compareDates } from '../lib/dateValue.ts'
import type { CatalogueModel } from './catalogues.ts'
import type { ArticleModel } from './wire/article.ts'

/**
 * Sorts the articles of a catalogue for its list: with one date, newest first; with many, by the first date ascending, those without
 * a date last; with categories, by the slug of the first; else by last change ascending. The sort is stable. ARTICLE-2.
 */
export function inListOrder(rows: readonly ArticleModel[], catalogue: CatalogueModel): ArticleModel[] {
  return rows.toSorted(orderOf(catalogue))
}

function orderOf({ dates, hasCategories }: CatalogueModel): (one: ArticleModel, other: ArticleModel) => number {
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

const slugOf = ({ categories }: ArticleModel) => categories?.[0]?.slug

// By code units, not by locale, as the API does (collation "C"); ISO times in UTC sort correctly as text.
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
