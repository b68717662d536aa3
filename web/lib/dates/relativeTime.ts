// vite.config.ts points every 'moment' at this one file: the locale would otherwise register with a second copy.
import 'moment/locale/et'
import moment from 'moment'

/** How long ago, in Estonian: '3 päeva tagasi'. A time ahead of the clock reads as just now. */
export function relativeTime(iso: string, now = Date.now()): string {
  return moment(Math.min(Date.parse(iso), now))
    .locale('et')
    .from(now)
}
