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

/** Formats the time of a date: '9.05'; '' if it has none. */
export function timeText({ hours, minutes }: DateValue): string {
  return hours == null ? '' : `${hours}.${String(minutes ?? 0).padStart(2, '0')}`
}

/** Formats the time of a date as it is said: 'kell 9.05'; '' if it has none. */
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

/** Formats a day in digits, for where the words of a date would need an ending: '24.06.2026'. */
export function dayInDigits(date: DateValue): string {
  return atNoon(date).format('DD.MM.YYYY')
}

/** Writes a day as it is typed: '3.12.2026'. */
export function dayTyped({ year, month, day }: DateValue): string {
  return `${day}.${month + 1}.${year}`
}

/** How a language writes a day. */
export interface DayForm {
  /** One of moment's, which dates.ts imports. */
  locale: string
  /** Moment's: 'D. MMMM'. */
  form: string
}

/** Formats a day in the form of a language; by default without its year, '24. juuni'. */
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

/** The time of day in Tallinn as it is said: 'kell 9.05'. @param at ms since the epoch */
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

/** A date as an input takes it: without its `__typename`. */
export function dateInput({ year, month, day, hours = null, minutes = null }: DateValue) {
  return { year, month, day, hours, minutes }
}
