import moment from 'moment-timezone/moment-timezone'
// vite.config.ts points every 'moment' at this one file: the locale would otherwise register with a second copy.
import 'moment/locale/et'
import { tallinn } from './tallinn.ts'

const zone = 'Europe/Tallinn'
moment.tz.add([tallinn, 'Etc/UTC|UTC|0|0|'])

/** How long ago, in Estonian: '3 päeva tagasi'. A time ahead of the clock reads as just now. */
export function relativeTime(iso: string, now = Date.now()): string {
  const time = Math.min(Date.parse(iso), now)
  return moment.tz(time, zone).locale('et').from(moment.tz(now, zone))
}

/** The moment as Tallinn's clocks show it: '21. november 2026, 14.32'. */
export function exactTime(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D. MMMM YYYY, HH.mm')
}

/** The day in Tallinn: '21. november 2026'. */
export function exactDay(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D. MMMM YYYY')
}
