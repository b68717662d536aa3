import './dates.ts'
import moment from 'moment-timezone/moment-timezone'

/** A day, with or without a time, as a clock in Tallinn shows it. `month` is 0 to 11. REST-5. */
export interface DateValue {
  year: number
  month: number
  day: number
  hours?: number | null
  minutes?: number | null
}

/** A time of day: hours 0 to 23, minutes 0 to 59. */
export interface ClockTime {
  hours: number
  minutes: number
}

const zone = 'Europe/Tallinn'

/** Formats a date: 'kolmapäev, 24. juuni 2026', followed by ' kell 20.00' if it has a time. */
export function dateText(date: DateValue): string {
  return atNoon(date).format('dddd, D. MMMM YYYY') + (date.hours == null ? '' : ` ${clockText(date)}`)
}

/** Formats a date for a row: 'K, 24. juuni kell 20.00', with the year unless it is the current one. */
export function shortDateText(date: DateValue): string {
  const form = date.year === today().year ? 'dd, D. MMM' : 'dd, D. MMM YYYY'
  return atNoon(date).format(form) + (date.hours == null ? '' : ` ${clockText(date)}`)
}

/** Formats the time of a date: '9.05'; '' if it has none. */
export function timeText({ hours, minutes }: DateValue): string {
  return hours == null ? '' : `${hours}.${String(minutes ?? 0).padStart(2, '0')}`
}

/** Formats the time of a date as spoken: 'kell 9.05'; '' if it has none. */
export function clockText(date: DateValue): string {
  return date.hours == null ? '' : `kell ${timeText(date)}`
}

/** Formats the month of a date: 'juuni 2026'. */
export function monthText(date: DateValue): string {
  return atNoon(date).format('MMMM YYYY')
}

/** Formats the weekday of a date: 'kolmapäev'. */
export function weekdayText(date: DateValue): string {
  return atNoon(date).format('dddd')
}

/** Formats a date without its weekday and time: '24. juuni 2026'. */
export function dayText(date: DateValue): string {
  return atNoon(date).format('D. MMMM YYYY')
}

/** Formats the day on which something happens: '7. detsembril'. */
export function onDayText(date: DateValue): string {
  return formattedDay(date).replace(/er$/, 'r').replace(/i?$/, 'il')
}

/** Formats a day in digits, for sentences in which the month would need an inflected form: '24.06.2026'. */
export function dayInDigits(date: DateValue): string {
  return atNoon(date).format('DD.MM.YYYY')
}

/** Formats a day as people type it: '3.12.2026'. */
export function dayTyped({ year, month, day }: DateValue): string {
  return `${day}.${month + 1}.${year}`
}

/** The format of a day in a language. */
export interface DayForm {
  /** A locale of moment that dates.ts imports. */
  locale: string
  /** A format of moment, such as 'D. MMMM'. */
  form: string
}

/** Formats a day in the format of a language; by default without the year, '24. juuni'. */
export function formattedDay(date: DateValue, { locale, form }: DayForm = estonianDay): string {
  return atNoon(date).locale(locale).format(form)
}

const estonianDay: DayForm = { locale: 'et', form: 'D. MMMM' }

/** Formats a date for the `datetime` attribute: '2026-06-24', '2026-06-24T20:00'. */
export function machineDate(date: DateValue): string {
  const time = date.hours == null ? '' : `T${padded(date.hours)}:${padded(date.minutes ?? 0)}`
  return `${String(date.year).padStart(4, '0')}-${padded(date.month + 1)}-${padded(date.day)}${time}`
}

/** Today in Tallinn. */
export function today(now = Date.now()): DateValue {
  const there = moment.tz(now, zone)
  return { year: there.year(), month: there.month(), day: there.date() }
}

/** The time of day in Tallinn as spoken: 'kell 9.05'. @param at ms since the epoch */
export function clockAt(at: number): string {
  const there = moment.tz(at, zone)
  return clockText({ ...today(at), hours: there.hour(), minutes: there.minute() })
}

/** The next full hour in Tallinn: at 14.32 that is 15.00. */
export function nextHour(now = Date.now()): DateValue {
  const there = moment.tz(now, zone).add(1, 'hour')
  return { year: there.year(), month: there.month(), day: there.date(), hours: there.hour(), minutes: 0 }
}

// In UTC, because a local time may be skipped when daylight saving time begins.
const atNoon = ({ year, month, day }: DateValue) => moment.utc([year, month, day, 12]).locale('et')

const padded = (value: number) => String(value).padStart(2, '0')

/** A date for an input: without its `__typename`. */
export function dateInput({ year, month, day, hours = null, minutes = null }: DateValue) {
  return { year, month, day, hours, minutes }
}
