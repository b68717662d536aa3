import { compareDates } from '../lib/dateValue.ts'
import type { CatalogueModel } from './catalogues.ts'
import type { ArticleModel } from './wire/article.ts'

/**
 * The articles of a catalogue in the order of its list: with one date the newest first; with many by the first one, those without
 * last; companies by the slug of their first category; else by last change, ascending. Equal ones stay as they are. ARTICLE-2.
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

/** What is missing comes last. */
function byPresence<T>(one: T | null | undefined, other: T | null | undefined, compare: (one: T, other: T) => number) {
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return compare(one, other)
}

const slugOf = ({ categories }: ArticleModel) => categories?.[0]?.slug

// Not by the alphabet of a language: the API compares slugs and times as they are.
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
