import { GatewayError, malformedResponse } from '../errors.ts'
import { integer, record } from './shapes.ts'

/**
 * A day, with or without a time, in the wall-clock time of Tallinn: a calendar date, not an instant. REST-5.
 */
export interface DateValue {
  year: number
  /** 0 to 11. */
  month: number
  day: number
  /** 0 to 23; null, as `minutes`, if the date has no time. */
  hours: number | null
  minutes: number | null
}

/** `DateValueInput` of the schema. */
export interface DateInput {
  year: number
  month: number
  day: number
  hours?: number | null | undefined
  minutes?: number | null | undefined
}

/** Converts an input. @throws BAD_USER_INPUT at `field` for a day or time that does not exist */
export function dateValueFromInput({ year, month, day, hours, minutes }: DateInput, field: string): DateValue {
  const date = { year, month, day, hours: hours ?? null, minutes: hours == null ? null : (minutes ?? 0) }
  if (isDateValue(date) && year >= 1 && year <= 9999) return date
  const sentence = 'Sellist kuupäeva või kellaaega ei ole.'
  throw new GatewayError('BAD_USER_INPUT', sentence, { fields: { [field]: sentence } })
}

/** Parses a date of the API. @throws UPSTREAM_ERROR for a day or time that does not exist, such as 31 February */
export function dateValueFromWire(wire: unknown): DateValue {
  const read = record<DateValue>(wire, 'a date')
  const [year, month, day] = [integer(read.year), integer(read.month), integer(read.day)]
  if (year == null || month == null || day == null) throw malformedResponse('a date has no day')
  const hours = integer(read.hours) ?? null
  const date = { year, month, day, hours, minutes: hours == null ? null : (integer(read.minutes) ?? 0) }
  if (!isDateValue(date)) throw malformedResponse('a date does not exist')
  return date
}

/** Converts a date for the API; without a time it has neither hours nor minutes. */
export function dateValueToWire({ year, month, day, hours, minutes }: DateValue): Partial<DateValue> {
  return { year, month, day, ...(hours != null && { hours, minutes: minutes ?? 0 }) }
}

/** The day of a date in a query: '2026-06-24'. */
export function dayToWire({ year, month, day }: DateValue): string {
  return [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** The message for an invalid month. */
export const noMonth = 'Kuu tuleb anda kujul 2026-05.'

/** Whether a text is a month: '2026-05'. */
export const isMonth = (text: string) => /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Whether the day, and the time if there is one, exist. */
export function isDateValue({ year, month, day, hours, minutes }: DateValue): boolean {
  return isDay(year, month, day) && (hours == null || (isWithin(hours, 0, 23) && isWithin(minutes ?? 0, 0, 59)))
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month, day))
  // The constructor maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month, day)
  return isWithin(month, 0, 11) && date.getUTCMonth() === month && date.getUTCDate() === day
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most
