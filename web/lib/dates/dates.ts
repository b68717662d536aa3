import 'moment/locale/et'
import moment from 'moment-timezone/moment-timezone'
import { tallinn } from './tallinn.ts'

const zone = 'Europe/Tallinn'
moment.tz.add([tallinn, 'Etc/UTC|UTC|0|0|'])

/** Formats a time in Tallinn's time zone: '21. november 2026 kell 9.05'. Its day and its time are not broken over two lines. */
export function exactTime(iso: string): string {
  return moment.tz(iso, zone).locale('et').format('D.[\u00a0]MMMM YYYY [kell\u00a0]H.mm')
}

/** Formats a time in digits, for where the words of a date would need an ending: '21.11.2026 kell 9.05'. */
export function exactTimeInDigits(iso: string): string {
  return moment.tz(iso, zone).format('DD.MM.YYYY [kell] H.mm')
}
