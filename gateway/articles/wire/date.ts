import { compareDates } from '../../../schema/rules/dates.ts'
import { type DateValue, dateValueFromWire, dateValueToWire } from '../../lib/dateValue.ts'
import { overlay } from '../../lib/overlay.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

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
 * Reads `kuupaevad`, the earliest first. An invalid date is left out, so that the others are shown.
 * @throws UPSTREAM_ERROR if it is no list, or a date has no id
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

/**
 * `kuupaevad` for servers where a PUT replaces the record. Dates keep the properties that the gateway does not know; those that it does
 * not show, because they are empty or invalid, stay behind the others.
 * @param now the current value of `kuupaevad`
 */
export function changedDatesToWire(dates: readonly ArticleDateModel[], now: unknown): object[] {
  const records = (Array.isArray(now) ? (now as unknown[]) : []).filter(isObject)
  const recordOf = (id: string) => records.find((one) => text(one.id) === id)
  const isShown = (one: { kuupaev?: unknown }) => ifShaped(one.kuupaev, dateValueFromWire) != null
  const given = articleDatesToWire(dates).map((date) => overlay(recordOf(date.id) ?? {}, date))
  const hidden = records.filter((one) => !isShown(one) && !dates.some(({ id }) => id === text(one.id)))
  return [...given, ...hidden]
}

/** `aasta` with the properties that the gateway does not know. @param now the current value */
export function changedYearsToWire(years: YearsModel, now: unknown): object {
  return overlay(isObject(now) ? now : {}, years)
}

const isObject = (value: unknown): value is { id?: unknown; kuupaev?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads `aasta`; null if it has neither year. @throws UPSTREAM_ERROR if it is no record */
export function yearsFromWire(wire: unknown): YearsModel | null {
  const read = record<WireYears>(wire, 'aasta')
  const beginning = integer(read.beginning) ?? null
  const end = integer(read.end) ?? null
  return beginning == null && end == null ? null : { beginning, end }
}
