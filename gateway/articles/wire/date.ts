import { compareDates } from '../../../schema/rules/dates.ts'
import { type DateValue, dateValueFromWire, dateValueToWire } from '../../lib/dateValue.ts'
import { identity, ifShaped, integer, list, record } from '../../lib/shapes.ts'

/** One of `kuupaevad` of an article. */
interface WireArticleDate {
  id: string
  kuupaev: unknown
}

/** `aasta` of an article. */
export interface WireYears {
  beginning?: number | null
  end?: number | null
}

/** One of the dates of an article; `id` identifies it within the article. */
export interface ArticleDateModel {
  id: string
  date: DateValue
}

/** The years that an article covers, both included; null is unbounded. ARTICLE-4. */
export interface YearsModel {
  beginning: number | null
  end: number | null
}

/**
 * Reads `kuupaevad`, the earliest first. Skips invalid dates.
 * @throws UPSTREAM_ERROR if it is not a list, or a date has no id
 */
export function articleDatesFromWire(wire: unknown): ArticleDateModel[] {
  const dates = list(wire, 'kuupaevad', (value) => {
    const read = record<WireArticleDate>(value, 'a date of an article')
    const date = ifShaped(read.kuupaev, dateValueFromWire)
    return date && { id: identity(read.id, 'a date of an article'), date }
  })
  return dates.filter((one) => one != null).sort((one, other) => compareDates(one.date, other.date))
}

/** `kuupaevad` to send. */
export function articleDatesToWire(dates: readonly ArticleDateModel[]): WireArticleDate[] {
  return dates.map(({ id, date }) => ({ id, kuupaev: dateValueToWire(date) }))
}

/** Reads `aasta`; null if it has neither year. @throws UPSTREAM_ERROR if it is not a record */
export function yearsFromWire(wire: unknown): YearsModel | null {
  const read = record<WireYears>(wire, 'aasta')
  const beginning = integer(read.beginning) ?? null
  const end = integer(read.end) ?? null
  return beginning == null && end == null ? null : { beginning, end }
}
