import 'moment/locale/et'
import moment from 'moment-timezone/moment-timezone'
import { tallinn } from './tallinn.ts'

const zone = 'Europe/Tallinn'
moment.tz.add([tallinn, 'Etc/UTC|UTC|0|0|'])

/** The moment as Tallinn's clocks show it: '21. november 2026, 14.32'. */
export function exactTime(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D. MMMM YYYY, HH.mm')
}

/** The day in Tallinn: '21. november 2026'. */
export function exactDay(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D. MMMM YYYY')
}
