import moment from 'moment'

/** A time for the name of a file, by the device's clock: '2026-11-21-14.32.05'. Sorts by time. */
export function fileTimestamp(time: Date): string {
  return moment(time).format('YYYY-MM-DD-HH.mm.ss')
}
