import moment from 'moment-timezone'
import type { ScheduleSettings } from './scheduleSettings.ts'

const zone = 'Europe/Tallinn'

/** The latest time until now at which a backup was due. */
export function lastDue(now: Date, { hour, minute }: ScheduleSettings['at']): Date {
  const local = moment.tz(now, zone)
  // Computed from the date, not from `now`, whose UTC offset may differ: on an autumn night the time occurs twice.
  const dueOn = (date: moment.Moment) =>
    moment.tz(`${date.format('YYYY-MM-DD')} ${hour}:${minute}`, 'YYYY-MM-DD H:m', zone)
  const today = dueOn(local)
  return (today.valueOf() <= now.getTime() ? today : dueOn(local.subtract(1, 'day'))).toDate()
}
