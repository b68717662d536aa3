import moment from 'moment-timezone'
import type { DateValue } from '../lib/dateValue.ts'

/** The time zone of all dates of the API. REST-5. */
export const calendarZone = 'Europe/Tallinn'

/** A day in Tallinn, without a time. @param inDays offset from today */
export function dayInTallinn(inDays = 0): DateValue {
  const day = moment.tz(calendarZone).add(inDays, 'days')
  return { year: day.year(), month: day.month(), day: day.date(), hours: null, minutes: null }
}
