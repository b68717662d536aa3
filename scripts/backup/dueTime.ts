import moment from 'moment-timezone'
import type { ScheduleSettings } from './scheduleSettings.ts'

const zone = 'Europe/Tallinn'

/** The last moment, up to now, at which a backup was to be made. */
export function lastDue(now: Date, { hour, minute }: ScheduleSettings['at']): Date {
  const local = moment.tz(now, zone)
  // From the date and not from `now`, whose offset may be another one: on an autumn night the time comes twice.
  const dueOn = (date: moment.Moment) =>
    moment.tz(`${date.format('YYYY-MM-DD')} ${hour}:${minute}`, 'YYYY-MM-DD H:m', zone)
  const today = dueOn(local)
  return (today.valueOf() <= now.getTime() ? today : dueOn(local.subtract(1, 'day'))).toDate()
}
