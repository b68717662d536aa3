import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import type { ArticleField } from './props.ts'

/** A section of the side panel. ARTICLE-4. */
export type SectionName = 'slug' | 'cover' | 'categories' | 'order' | 'years' | 'dates' | 'date'

/** The field of each section, as errors of the API name it. */
export const fieldOfSection: Record<SectionName, ArticleField> = {
  slug: 'slug',
  cover: 'coverId',
  categories: 'categories',
  order: 'order',
  years: 'years',
  dates: 'dates',
  date: 'date',
}

/** The sections that the articles of a catalogue have, in the order of the screen. */
export function sectionsOf({ hasCover, hasYears, categories, dates }: Catalogue): SectionName[] {
  // Dates first: without one an event is in no calendar, and news are sorted last.
  const shown: Record<SectionName, boolean> = {
    dates: dates === 'MANY',
    date: dates === 'SINGLE',
    slug: true,
    cover: hasCover,
    categories: categories.length > 0,
    order: true,
    years: hasYears,
  }
  // Object.keys widens the keys to string.
  return (Object.keys(shown) as SectionName[]).filter((name) => shown[name])
}
