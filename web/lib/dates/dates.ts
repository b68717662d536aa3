import 'moment/locale/et'
import moment from 'moment-timezone/moment-timezone'
import { tallinn } from './tallinn.ts'

const zone = 'Europe/Tallinn'
moment.tz.add([tallinn, 'Etc/UTC|UTC|0|0|'])

/** Formats a time in Tallinn's time zone: '21. november 2026, 14.32'. */
export function exactTime(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D. MMMM YYYY, HH.mm')
}
