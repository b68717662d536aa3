import { malformedResponse } from '../../errors.ts'
import type { ArticleFilter, ArticleMonth, ArticleSort } from '../../lib/generated/types.ts'
import { integer, record, text } from '../../lib/shapes.ts'

/** A filter of articles, without empty conditions. LIST-2. */
export type GroupFilter = { [Name in keyof ArticleFilter]?: NonNullable<ArticleFilter[Name]> }

/** The filter of a query, without null, empty and false values. */
export function groupFilterOf(given: ArticleFilter | null | undefined): GroupFilter {
  const { search, ...others } = given ?? {}
  const all = { search: search?.trim(), ...others }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => Boolean(value)))
}

const periods = { COMING: 'tulevad', PAST: 'moodunud' }

/** The query parameters of a filter. */
export function filterToWire({ search, category, month, isHidden, needsTranslation, when }: GroupFilter) {
  return {
    ...(search != null && { otsi: search }),
    ...(category != null && { kategooria: category }),
    ...(month != null && { kuu: month }),
    ...(isHidden && { avalik: 'ei' }),
    ...(needsTranslation && { tolge: 'vaja' }),
    ...(when != null && { aeg: periods[when] }),
  }
}

const sorts = { TITLE: 'pealkiri', CHANGED: 'muudetud' }

/** The query parameters of an order; none for the usual order of the catalogue, which is the default of the API. */
export const sortToWire = (sort: ArticleSort | null): Record<string, string> =>
  sort === null ? {} : { jarjestus: sorts[sort] }

/** English names for the `valjad` of a refused filter. */
export const filterFieldNames = {
  otsi: 'search',
  kategooria: 'category',
  kuu: 'month',
  avalik: 'isHidden',
  tolge: 'needsTranslation',
  aeg: 'when',
}

/** A month of a catalogue. */
export interface MonthModel {
  month: NonNullable<ArticleMonth['month']>
  count: NonNullable<ArticleMonth['count']>
}

/** Reads a month. @throws UPSTREAM_ERROR without one */
export function monthFromWire(wire: unknown): MonthModel {
  const { kuu, hulk } = record<{ kuu?: unknown; hulk?: unknown }>(wire, 'a month')
  const month = text(kuu)
  if (!month) throw malformedResponse('a month of articles has no kuu')
  return { month, count: integer(hulk) ?? 0 }
}
